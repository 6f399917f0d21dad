/** Reads every page of the shop in Urdu, of a shop whose owner writes Urdu: whatever is English there was forgotten. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFamily } from '#app/modules/catalog/families/save-family.server.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shop: Shop;

beforeAll(async () => {
  await database.ask('insert into shop_settings (id, values) values (1, $1)', [
    JSON.stringify({
      speaksUrdu: true,
      shopName: 'دستک',
      mission: 'اچھی چیزیں، کم دام۔',
      helpText: 'السلام علیکم',
      openingHours: 'صبح 9 سے شام 7',
    }),
  ]);
  await database.ask(`insert into office_settings (part, values) values ('rules', '{"returnsOnWebsite": "on"}')`);
  const lamp = { title: 'پیتل کا لیمپ', price: 449_000 };
  await shelve({ ...lamp, name: 'لیمپ', stock: 3, collections: ['homeImprovement', 'topCollection'] });
  await shelve({ ...lamp, name: 'بڑا لیمپ', stock: 0, collections: ['homeImprovement'] });
  // The owner's options have English names, as most shops write them.
  const cup = { name: 'پیالہ', stock: 4, collections: ['electronicCollection' as const] };
  const id = await shelve({ ...lamp, ...cup });
  const other = { price: 500_000, stock: 0, sku: '', barcode: '', picture: null };
  await makeFamily({ id: null, name: 'ثنا' }, id, {
    name: cup.name,
    options: [
      { name: 'Size', values: [{ word: 'چھوٹا' }, { word: 'بڑا' }] },
      { name: 'Colour', values: [{ word: 'سبز' }, { word: 'نیلا' }] },
    ],
    members: [
      { id, values: ['چھوٹا', 'سبز'] },
      { ...other, values: ['بڑا', 'نیلا'] },
    ],
  });
  await database.ask("insert into sale_countdown (start_time, end_time) values (now(), now() + '2 days')");
  await database.ask("insert into picks (kind, product_id) values ('featured', 1001), ('trending', 1002)");
  await database.ask("insert into own_collections (key, name, active, on_home) values ('eid', 'عید', true, true)");
  await database.ask("insert into own_collection_products values ('eid', 1001, 1)");
  await database.ask("insert into office_settings (part, values) values ('finding', $1)", [
    JSON.stringify({ sortsLists: true, takesWishes: true, showsSeen: true, ordersHere: false }),
  ]);
  shop = await openShop({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
});
afterAll(closeShops);

/** All that it says is Urdu. */
const inUrdu = [
  '',
  '/nothing-here',
  '/offline',
  '/busy',
  '/contact-us',
  '/login',
  '/login/code',
  '/register',
  '/forgotpassword',
  '/resetpassword',
  '/confirm-email',
  '/password_change',
  '/cart',
  '/checkout',
  '/receipt',
  '/tracker',
  '/order',
  '/order/receipt',
  '/return',
  '/our_collection',
  '/home_improvement',
  '/product_detail/1001',
  '/product_detail/1002',
  '/product_detail/77',
  '/search-results',
  '/search-results?q=%D9%84%DB%8C%D9%85%D9%BE',
  '/search-results?q=%D8%B2%D8%B2%D8%B2',
  '/electronics',
  '/collections/eid',
  '/home_improvement?sort=price&from=100&in-stock=1',
  '/home_improvement?from=900000',
  '/waiting/1001',
  '/waiting/1002',
  '/about-us',
  '/refundpolicy',
  '/privcypolicy',
  '/termsofservice',
  '/shippingpolicy',
  '/contactinformation',
];

/** Names, addresses and signs that are the same in every language. */
const everywhere =
  /\b(?:Facebook|Instagram|TikTok|WhatsApp|English|Pakistan|IBAN|TCS|Rs|[\w.]+@[\w.]+)\b|https?:\/\/\S+/g;

/** What a page says to its reader: its texts, its title and description, and the names of its controls and pictures. */
function readOutput(html: string): string[] {
  const page = html.replace(/<script\b[\s\S]*?<\/script>/g, '');
  const texts = [...page.matchAll(/>([^<]+)</g)].map(([, text = '']) => text);
  const names = [...page.matchAll(/ (?:aria-label|aria-description|placeholder|title|alt)="([^"]*)"/g)];
  const meta = [
    ...page.matchAll(/<meta (?:name="description"|property="og:(?:title|description)") content="([^"]*)"/g),
  ];
  return [...texts, ...[...names, ...meta].map(([, text = '']) => text)].map((text) =>
    text.replace(/&[a-z#\d]+;/g, ' ').trim(),
  );
}

/** The texts of a page that are in English, and how many are in Urdu: on an empty page there would be none of either. */
async function textsOf(path: string): Promise<{ english: string[]; urdu: number }> {
  const { text } = await ask(`${shop.address}/ur${path}`);
  const texts = [...new Set(readOutput(text))];
  return {
    english: texts.filter((words) => /[a-z]{2}/i.test(words.replace(everywhere, ''))),
    urdu: texts.filter((words) => /[\u0600-\u06ff]{2}/.test(words)).length,
  };
}

test('M32: a page in Urdu says nothing in English but names and addresses', async () => {
  for (const path of inUrdu) {
    const { english, urdu } = await textsOf(path);
    expect([path, english]).toEqual([path, []]);
    // The pages without a frame have the fewest: /busy has seven.
    expect(urdu, path).toBeGreaterThan(3);
  }
});
