import type { BrowserContext } from '@playwright/test';
import { type DemoShop, openDemoShop } from './demo-shop.ts';
import { expect } from './shop.ts';

/** Opens a demo shop, whose owner switches Urdu on. `at` names an address in it. */
export async function openInUrdu(context: BrowserContext): Promise<Pick<DemoShop, 'at' | 'owner'>> {
  const { at, owner, switchOn } = await openDemoShop();
  const office = await switchOn(context, 'shop', 'The shop in Urdu');
  await office.close();
  await expect.poll(async () => (await fetch(at('/ur'))).status, { timeout: 30_000 }).toBe(200);
  return { at, owner };
}
