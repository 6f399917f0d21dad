import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { readShopPage } from './shop-pages.server.ts';

const { ask } = await testDatabase();

const kept = {
  en: { orders: 'An order that finds no network stays in your browser', origins: 'which advertisement or link' },
  ur: { orders: 'جو آرڈر انٹرنیٹ نہ ہونے پر کیا جائے', origins: 'کون سا اشتہار یا لنک' },
};

async function privacy(language: 'en' | 'ur', settings: object): Promise<string> {
  await ask(`insert into shop_settings (values) values ($1) on conflict (id) do update set values = excluded.values`, [
    JSON.stringify(settings),
  ]);
  return (await readShopPage('privcypolicy', language)).body;
}

test('M81: our privacy page names what a browser keeps of an order that waits only while orders wait', async () => {
  for (const language of ['en', 'ur'] as const) {
    const { orders, origins } = kept[language];
    const off = await privacy(language, {});
    expect(off).not.toContain(orders);
    const on = await privacy(language, { keepsOrders: true });
    expect(on).toContain(`\n- ${orders}`);
    expect(on).not.toContain(origins);
    const both = await privacy(language, { keepsOrders: true, keepsOrigins: true });
    expect(both).toContain(orders);
    expect(both).toContain(origins);
  }
});
