import type { Transaction } from '#app/infra/db/db.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';

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
  isDemoAddress(email: string): boolean;
  /** The couriers that are connected with the keys of the played ones, and not with the owner's. */
  playedCouriers(): Promise<CourierName[]>;
  /** The demo's own return address and social pages: in a real shop they would be wrong. */
  ownSettings: Readonly<Record<string, string>>;
  /** What the demo's own sale says. */
  saleMessage: string;
  /** The pictures of the demo's own banners, which show its products. */
  bannerPictures(): Promise<string[]>;
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

/** Whether this node has seen that the shop is the demo, so that its owner is offered to make it theirs. */
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
