import type { Transaction } from '#app/infra/db/db.server.ts';
import { log } from '#app/infra/process/log.server.ts';

/**
 * The demo shop, which lives beside the application and not in it. The process hands it over (run-shop.ts), so that a
 * shop which never asks for the demo never loads it.
 */
export type DemoShop = {
  /** Whether the demo shop is what the database holds. */
  isHere(): Promise<boolean>;
  /** Whether this account logs in with the address or the password that the demo shop prints at its start. */
  isDemoLogin(email: string): Promise<boolean>;
  /** Whether the demo's people have this address, which is nobody's mailbox. */
  isDemoAddress(email: string): Promise<boolean>;
  /** Those of the demo's products that are in the shop. Changed is what somebody has edited: that is the owner's own. */
  readProducts(): Promise<{ name: string; isChanged: boolean }[]>;
  /**
   * Reads what it takes to know the demo's rows, and returns what deletes them: products, pictures, banners, texts and
   * settings that are as the demo wrote them, its people but for the owner, and couriers connected with its keys.
   */
  prepareRemoval(choice: { ownerId: string; removesChanged: boolean }): Promise<(tx: Transaction) => Promise<void>>;
  /** Stores the demo's pictures and videos, and returns how `addProducts` finds them. Idempotent; takes some seconds. */
  addPictures(): Promise<ReadonlyMap<string, string>>;
  /** Puts the demo's products on the shelves and its content on the pages, without orders and people. */
  addProducts(tx: Transaction, pictureIds: ReadonlyMap<string, string>): Promise<void>;
};

let demo: DemoShop | null = null;
let isHere = false;
let looking: Promise<void> = Promise.resolve();

/** Hands over the demo shop, once at the start; null in tests that have none. */
export async function connectDemoShop(shop: DemoShop | null): Promise<void> {
  demo = shop;
  // A node that starts while the database is away shows its pages all the same.
  await lookForDemo().catch((error) => log('warn', 'demo-not-looked-for', {}, error));
}

/** The demo shop; null where the process brought none. */
export function demoShop(): DemoShop | null {
  return demo;
}

/** Whether this node has seen that the shop is the demo, so that its owner is offered to remove the demo data. */
export function isDemoHere(): boolean {
  return isHere;
}

/** Looks again, when the shop has become its owner's own or this node may have missed that. */
export function lookForDemo(): Promise<void> {
  // One after another: an older answer must not replace a newer one.
  looking = looking.catch(() => {}).then(look);
  return looking;
}

async function look(): Promise<void> {
  isHere = (await demo?.isHere()) ?? false;
}
