/** A demo shop of a story's own, for what a switch would change for the stories that share one. `closeShops` ends it. */
import type { BrowserContext, Page } from '@playwright/test';
import { openShop, type Shop } from '#app/platform/http/testing-shop.ts';
import { fillLogin } from './people.ts';
import { alive, expect } from './shop.ts';

export type DemoShop = {
  shop: Shop;
  owner: { email: string; password: string };
  /** The address of one of its pages. */
  at(path: string): string;
  /** Opens one of its pages, and waits until it is alive. */
  visit(page: Page, path: string): Promise<void>;
  /** Its owner switches this on in a new tab: the name of the switch, and the page of Settings on which it stands. Resolves with that tab. */
  switchOn(context: BrowserContext, settings: string, name: string): Promise<Page>;
};

export async function openDemoShop(): Promise<DemoShop> {
  const shop = await openShop({ SHOP_DEMO: '1', FILL_RENDITIONS: '0' }, { from: 'demo' });
  await expect.poll(() => shop.said(), { timeout: 60_000 }).toContain('Stop it with Ctrl-C.');
  const [, email = '', password = ''] = /Owner: (\S+) \/ (\S+)/.exec(shop.said()) ?? [];
  const address = shop.address.replace('127.0.0.1', 'localhost');
  const at = (path: string) => new URL(path, address).href;
  return {
    shop,
    owner: { email, password },
    at,
    async visit(page, path) {
      await page.goto(at(path));
      await alive(page);
    },
    async switchOn(context, settings, name) {
      const office = await context.newPage();
      await office.goto(at(`/login?from=/admin/settings/${settings}`));
      await alive(office);
      await fillLogin(office, email, password);
      await office.getByRole('switch', { name }).check();
      await office.getByRole('button', { name: 'Save' }).click();
      await expect(office.getByText(/^Saved\. The shop (?:does so|shows it) now\.$/)).toBeVisible();
      return office;
    },
  };
}
