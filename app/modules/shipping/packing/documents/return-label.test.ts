import { expect, test } from 'vitest';
import { defaultSettings } from '#app/modules/settings/shop-settings.ts';
import { readRemittances } from '#tests/support/pdf.ts';
import { drawReturnLabel, titleOfLabel } from './return-label.server.ts';
import { writePdf } from './write-pdf.server.ts';

const entry = {
  number: '48217306',
  seq: 1,
  reason: 'damaged',
  askedAt: '2026-11-20T09:00:00.000Z',
  lines: [{ productId: 1, name: 'Stoneware mug', price: 125_000, quantity: 2, condition: null, shelved: 0 }],
} as const;
const from = {
  fullName: 'Ayesha Siddiqui',
  shippingAddress: 'House 7, Street 12, Gulberg III',
  apartment: 'Second floor',
  city: 'Lahore',
  province: 'Punjab',
  phone: '+923001234567',
};
const shop = { ...defaultSettings, shopName: 'Dastak', returnAddress: 'Plot 14, Sector 23\nKorangi\nKarachi' };

async function labelOf(sender: typeof from, settings: typeof shop) {
  async function* sheets() {
    yield drawReturnLabel({ ...entry, lines: [...entry.lines] }, sender, settings);
  }
  const bytes = new Uint8Array(await new Response(writePdf(titleOfLabel(entry), sheets())).arrayBuffer());
  const [sheet, ...others] = readRemittances(bytes);
  expect(others).toEqual([]);
  expect([sheet?.width, sheet?.height].map((side) => Math.round(side ?? 0))).toEqual([105, 148]);
  const outside = sheet?.texts.filter(({ start, end, y }) => start < 4.9 || end > 100.1 || y < 5 || y > 143.1);
  expect(outside).toEqual([]);
  expect(sheet?.bars.length).toBeGreaterThan(10);
  return (sheet?.texts ?? [])
    .map(({ text }) => text)
    .join(' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll(' ,', ',');
}

test('M9, K10: the label for the way back goes to the shop, comes from the shopper, and collects nothing', async () => {
  const words = await labelOf(from, shop);
  expect(words).toMatch(/RETURN.*4821-7306.*To Dastak Plot 14, Sector 23, Korangi KARACHI/);
  expect(words).toContain('NOTHING TO COLLECT');
  expect(words).toContain('It came damaged. 2 × Stoneware mug');
  expect(words).toMatch(
    /Ayesha Siddiqui, House 7, Street 12, Gulberg III, Second floor, Lahore, Punjab, 0300 123 4567/,
  );
  expect(words).toContain('4821-7306/1');
});

test('M9, K10: the longest names and an address in Urdu stay on the label, and a shop without an address has its phone', async () => {
  const long = {
    ...from,
    fullName: 'Muhammad Usman Tariq Yousafzai '.repeat(3).trim(),
    shippingAddress: 'گلی نمبر ۱۲، گلبرگ سوم، '.repeat(8).trim(),
  };
  await labelOf(long, { ...shop, returnAddress: 'پلاٹ ۱۴، سیکٹر ۲۳، کورنگی صنعتی علاقہ\nکراچی' });
  const words = await labelOf(from, { ...shop, returnAddress: '' });
  expect(words).toMatch(/To Dastak/);
});
