import type { BrowserContext } from '@playwright/test';
import { openDemoShop } from './demo-shop.ts';
import { expect } from './shop.ts';

/** Opens a demo shop, whose owner switches Urdu on; what it resolves to names an address in it. */
export async function openInUrdu(context: BrowserContext): Promise<(path: string) => string> {
  const { at, switchOn } = await openDemoShop();
  const office = await switchOn(context, 'shop', 'The shop in Urdu');
  await office.close();
  await expect.poll(async () => (await fetch(at('/ur'))).status, { timeout: 30_000 }).toBe(200);
  return at;
}
