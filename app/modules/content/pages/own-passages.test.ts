import { expect, test } from 'vitest';
import { inOwnShop, passages } from './own-passages.ts';
import { shopPageSlugs } from './page-text.ts';
import { defaultShopPages } from './shop-pages.ts';
import { urduDefaultPages } from './shop-pages-urdu.ts';

const facts = { city: 'Quetta', since: new Date('2026-03-04T20:00:00Z') };
const pages = { en: defaultShopPages, ur: urduDefaultPages };

test.each(['en', 'ur'] as const)(
  'H3: what an owner’s own shop says instead stands once in our pages (%s)',
  (language) => {
    const bodies = shopPageSlugs.map((slug) => pages[language][slug].body).join('\n');
    for (const { ours } of passages[language](facts)) expect(bodies.split(ours), ours).toHaveLength(2);
    expect(passages[language](facts)).toHaveLength(3);
  },
);

test('H3: an owner’s own shop says where it is and since when, and nothing of creams and chargers', () => {
  const about = inOwnShop(defaultShopPages['about-us'].body, 'en', facts);
  expect(about).toMatch(/^\{shopName\} is an online shop in Quetta\. We send to all of Pakistan/);
  expect(about).not.toMatch(/creams|chargers/i);
  expect(inOwnShop(defaultShopPages['about-us'].body, 'en', { ...facts, city: '' })).toContain('is an online shop. We');
  expect(inOwnShop(defaultShopPages.privcypolicy.body, 'en', facts)).toContain('Effective date: 05/03/2026.');
  expect(inOwnShop(urduDefaultPages['about-us'].body, 'ur', facts)).toMatch(
    /^\{shopName\} کوئٹہ کی ایک آن لائن دکان ہے۔/,
  );
});
