import type { BrowserContext } from '@playwright/test';
import { signIn } from './admin.ts';
import type { DemoShop } from './own-shops.ts';
import { expect } from './shop.ts';

/** The owner of a demo shop has switched Urdu on, and is logged in in this browser. */
export async function switchToUrdu({ sql, at }: DemoShop, context: BrowserContext): Promise<void> {
  await sql(
    `insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}')
     on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`,
  );
  await signIn(context, { sql }, 'owner');
  await expect.poll(async () => (await fetch(at('/ur'))).status).toBe(200);
}
