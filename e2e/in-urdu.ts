import type { Page } from '@playwright/test';
import { openShop, type Shop } from '#app/platform/http/testing-shop.ts';
import { fillLogin } from './people.ts';
import { alive, expect } from './shop.ts';

/** Opens a demo shop, whose owner switches Urdu on; what it resolves to names an address in it. */
export async function openInUrdu(office: Page): Promise<(path: string) => string> {
  const shop = await openShop({ SHOP_DEMO: '1', FILL_RENDITIONS: '0' });
  await expect.poll(() => shop.said(), { timeout: 60_000 }).toContain('Stop it with Ctrl-C.');
  const at = (path: string) => new URL(path, addressOf(shop)).href;
  const [, email = '', password = ''] = /Owner: (\S+) \/ (\S+)/.exec(shop.said()) ?? [];
  await office.goto(at('/login?from=/admin/settings/shop'));
  await alive(office);
  await fillLogin(office, email, password);
  await office.getByRole('switch', { name: 'The shop in Urdu' }).check();
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved. The shop shows it now.')).toBeVisible();
  await office.close();
  await expect.poll(async () => (await fetch(at('/ur'))).status, { timeout: 30_000 }).toBe(200);
  return at;
}

function addressOf(shop: Shop): string {
  return shop.address.replace('127.0.0.1', 'localhost');
}
