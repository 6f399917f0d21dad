import { expect, test } from 'vitest';
import { defaultSettings } from '#app/modules/settings/shop-settings.ts';
import { fillFacts, parseShopPage, type ShopPageSlug, shopPageSlugs } from './page-text.ts';
import { defaultShopPages } from './shop-pages.ts';
import { urduDefaultPages } from './shop-pages-urdu.ts';

/** The facts of the spec (sections 6 and 9) that each page has to say. */
const facts: Record<ShopPageSlug, (string | RegExp)[]> = {
  'about-us': ['all of Pakistan', 'Cash on delivery', 'Delivery is free', '80%', 'We knock, you pay.'],
  refundpolicy: [
    'within 15 days of delivery',
    '80% of your payment',
    '20% is deducted as a processing fee',
    'no exchanges',
    'minimum refund time is 15 days',
  ],
  privcypolicy: [
    '26/01/2024',
    /name, phone number and address/,
    'admin panel',
    'We sell nothing',
    'No third-party trackers',
    'deletes your account',
    'order that is still under way keeps them until it has ended',
    'for half a year',
  ],
  termsofservice: [
    'rupees',
    'cash on delivery only',
    'banned for offensive content',
    'removed after two failed order receipts',
    'total equals the subtotal',
  ],
  shippingpolicy: [
    'free',
    'within Pakistan only',
    'within one business day',
    'shipped within 7 days',
    'between 9 AM and 7 PM',
    'TCS, Leopard or TRX',
  ],
  contactinformation: ['Dastak', 'A person answers', 'order number'],
};

test.each(shopPageSlugs)('H3: %s says the spec’s facts in words of the owner’s settings', (slug) => {
  const output = fillFacts(defaultShopPages[slug].body, defaultSettings);
  for (const fact of facts[slug]) expect(output).toMatch(fact);
  expect(output).not.toMatch(/[{}]/);
});

test.each(shopPageSlugs)('%s has only links that the format knows, and no plain quotes', (slug) => {
  const { body } = defaultShopPages[slug];
  const words = parseShopPage(body).flatMap((block) => ('words' in block ? block.words : block.items.flat()));
  expect(words.filter(({ kind }) => kind === 'link')).toHaveLength(body.split('](').length - 1);
  expect(body).not.toMatch(/["']/);
});

test.each(shopPageSlugs)('H3: %s says e-mail where an e-mail is meant', (slug) => {
  expect(defaultShopPages[slug].body).not.toMatch(/\bletters?\b/i);
});

/** What a text is made of, without its words. */
function shapeOf(body: string) {
  const words = parseShopPage(body).flatMap((block) => ('words' in block ? block.words : block.items.flat()));
  return {
    blocks: parseShopPage(body).map((block) => ('items' in block ? `${block.items.length} ${block.kind}` : block.kind)),
    links: words.flatMap((word) => (word.kind === 'link' ? word.to : [])).toSorted(),
    facts: words.flatMap((word) => (word.kind === 'fact' ? word.name : [])).toSorted(),
    numbers: [...body.matchAll(/(?<![(/])\b\d(?:[\d,/]*\d)?/g)].map(([number]) => number).toSorted(),
  };
}

test.each(shopPageSlugs)('M32: %s says the same in Urdu: as many parts, the same links, facts and numbers', (slug) => {
  const { title, body } = urduDefaultPages[slug];
  expect(shapeOf(body)).toEqual(shapeOf(defaultShopPages[slug].body));
  expect(title + body).not.toMatch(/["'\u064a\u0643\u0647\u0629]/);
});
