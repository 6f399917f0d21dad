import { expect, test } from 'vitest';
import { ourHours } from '#app/modules/settings/shop-settings.ts';
import { shopPageSlugs } from './page-text.ts';
import { disagreementsOf, freezeDays, promisesFree, urduSentencesAgainst, withWords } from './policy-texts.ts';
import type { Promised } from './promised.ts';
import { defaultShopPages } from './shop-pages.ts';
import { urduDefaultPages } from './shop-pages-urdu.ts';

const free: Promised = { fee: undefined, processingDays: 1, deliveryDays: 7, doorDays: null, deliveryHours: ourHours };
const charged: Promised = {
  ...free,
  fee: {
    baseRupees: 250,
    cityFees: [{ cities: ['Karachi', 'Lahore'], rupees: 150 }],
    provinceFees: { Balochistan: 400 },
    freeFromRupees: 3_000,
  },
};
const costs =
  'Delivery costs Rs.\u00a0150 in Karachi and Lahore, Rs.\u00a0400 in Balochistan, and Rs.\u00a0250 elsewhere';
const above = 'It is free for products of Rs.\u00a03,000 or more.';

function bodies(): Record<string, string> {
  return Object.fromEntries(shopPageSlugs.map((slug) => [slug, defaultShopPages[slug].body]));
}

function disagreements(pages: Record<string, string>, promised: Promised) {
  return shopPageSlugs.flatMap((slug) =>
    disagreementsOf({ slug, title: defaultShopPages[slug].title, body: pages[slug] ?? '' }, promised),
  );
}

/** The pages once the owner has agreed to everything. */
function agreed(pages: Record<string, string>, promised: Promised): Record<string, string> {
  const next = { ...pages };
  for (const { slug, says, proposed } of disagreements(pages, promised))
    next[slug] = withWords(next[slug] ?? '', says, proposed) ?? '';
  return next;
}

test('M24: with nothing set our pages agree with the settings', () => {
  expect(disagreements(bodies(), free)).toEqual([]);
});

test('M24: a fee contradicts each sentence that promises a free delivery, and no other', () => {
  expect(disagreements(bodies(), charged).map(({ slug, says, proposed }) => [slug, says, proposed])).toEqual([
    ['about-us', 'Delivery is free.', `${costs}. ${above}`],
    [
      'about-us',
      'The total is the price of the products and nothing more.',
      'The total is the price of the products and the delivery.',
    ],
    ['termsofservice', 'Shipping is free.', `${costs}. ${above}`],
    [
      'termsofservice',
      'The total equals the subtotal, and it is what the rider collects.',
      'The total is the subtotal and the delivery, and it is what the rider collects.',
    ],
    ['shippingpolicy', 'Shipping is free, within Pakistan only.', `${costs}, within Pakistan only. ${above}`],
    ['shippingpolicy', 'Nothing.', `${costs}. ${above}`],
    [
      'shippingpolicy',
      'The total at checkout is the price of the products, and it is what the rider collects.',
      'The total at checkout is the price of the products and the delivery, and it is what the rider collects.',
    ],
  ]);
});

test('M24: pages to which the owner has agreed are not asked about again, and follow a second fee the same way', () => {
  const pages = agreed(bodies(), charged);
  expect(disagreements(pages, charged)).toEqual([]);
  const dearer: Promised = { ...free, fee: { baseRupees: 300 } };
  const again = agreed(pages, dearer);
  expect(disagreements(again, dearer)).toEqual([]);
  expect(again.shippingpolicy).toContain('Delivery costs Rs.\u00a0300, within Pakistan only. You pay the rider');
  expect(Object.values(again).join('\n')).not.toMatch(/Karachi|3,000/);
});

test('M24: pages go back to a free delivery with the fee', () => {
  const pages = agreed(agreed(bodies(), charged), free);
  expect(disagreements(pages, free)).toEqual([]);
  expect(pages.termsofservice).toBe(bodies().termsofservice);
  expect(pages['about-us']).toContain('- Delivery is free. To any address in Pakistan');
});

test('M24: shipped and at the door are two facts, each compared with its own setting', () => {
  const says = (body: string, promised: Promised) =>
    disagreementsOf({ slug: 'shippingpolicy', title: 'Shipping policy', body }, promised).map((each) => each.proposed);
  const promising: Promised = { ...free, deliveryDays: 3, doorDays: 6 };
  expect(says('It is shipped within 7 days.', promising)).toEqual(['It is shipped within 3 days.']);
  expect(says('It is shipped within 3 days.', promising)).toEqual([]);
  expect(says('Delivered within 3 days!', promising)).toEqual(['Delivered within 6 days!']);
  expect(says('It is delivered within 7 days.', free)).toEqual(['It is shipped within 7 days.']);
  expect(says('Processed within 2 business days.', free)).toEqual(['Processed within one business day.']);
  expect(says('It is shipped within {deliveryDays} days.', promising)).toEqual([]);
  expect(says('The rider delivers between 9 AM and 7 PM.', { ...free, deliveryHours: 'from 2 PM to 10 PM' })).toEqual([
    'The rider delivers from 2 PM to 10 PM.',
  ]);
  expect(says('The rider delivers between 9 AM and 7 PM.', free)).toEqual([]);
  expect(says('Free delivery on your birthday? Ask us.', free)).toEqual([]);
});

test('M24: words that name a setting keep saying what they have said, until somebody agrees', () => {
  const frozen = freezeDays(defaultShopPages.shippingpolicy.body, free);
  expect(frozen).toContain('Your order is processed within one business day.\n- It is shipped within 7 days.');
  expect(frozen).not.toMatch(/\{deliveryDays\}|\{processed\}/);
  expect(frozen).toContain('{phone}');
});

function inUrdu(promised: Promised): [slug: string, says: string][] {
  return shopPageSlugs.flatMap((slug) =>
    urduSentencesAgainst(urduDefaultPages[slug].body, promised).map((says): [string, string] => [slug, says]),
  );
}

test('M82: our pages in Urdu agree with the settings of a new shop, and say otherwise than a fee where the English ones do', () => {
  expect(inUrdu(free)).toEqual([]);
  expect(inUrdu(charged)).toEqual([
    ['about-us', 'ڈیلیوری فری ہے۔'],
    ['about-us', 'کل رقم بس پروڈکٹس کی قیمت ہے، اور کچھ نہیں۔'],
    ['termsofservice', 'ڈیلیوری فری ہے۔'],
    ['termsofservice', 'کل رقم چیزوں کی رقم کے برابر ہے، اور رائیڈر اتنی ہی وصول کرتا ہے۔'],
    ['shippingpolicy', 'ڈیلیوری فری ہے، صرف پاکستان میں۔'],
    ['shippingpolicy', 'کچھ نہیں۔'],
    ['shippingpolicy', 'چیک آؤٹ پر کل رقم پروڈکٹس کی قیمت ہی ہے، اور رائیڈر اتنی ہی وصول کرتا ہے۔'],
  ]);
  expect(inUrdu({ ...free, deliveryHours: 'from 2 PM to 10 PM' }).map(([slug]) => slug)).toEqual([
    'about-us',
    'shippingpolicy',
  ]);
});

test('M82: days, hours and amounts in Urdu are compared with the settings, each with its own', () => {
  const promising: Promised = { ...charged, deliveryDays: 3, doorDays: 6, processingDays: 2 };
  const isOther = (says: string, promised = promising) => urduSentencesAgainst(says, promised).length > 0;
  for (const right of [
    'پارسل 3 دن کے اندر روانہ ہو جاتا ہے۔',
    'پارسل ۳ دن میں روانہ ہوتا ہے۔',
    'پارسل چھ دن کے اندر آپ تک پہنچ جاتا ہے۔',
    'آرڈر پر کام دو ورکنگ ڈیز کے اندر۔',
    'ڈیلیوری کی فیس 250 روپے ہے، کراچی میں 150 روپے۔',
    'ڈیلیوری فری نہیں ہے۔',
    'ڈیلیوری کے 15 دن کے اندر ریفنڈ مانگیں۔',
    'رائیڈر صبح 9 سے شام 7 بجے کے درمیان آتا ہے۔',
  ])
    expect(isOther(right), right).toBe(false);
  for (const wrong of [
    'پارسل 7 دن کے اندر روانہ ہو جاتا ہے۔',
    'پارسل ۷ دن میں روانہ ہوتا ہے۔',
    'پارسل تین دن کے اندر آپ تک پہنچ جاتا ہے۔',
    'آرڈر پر کام ایک ورکنگ ڈے کے اندر۔',
    'ڈیلیوری چارجز 200 روپے ہیں۔',
    'پورے ملک میں مفت ڈیلیوری۔',
    'ڈیلیوری پورے پاکستان میں فری ہے۔',
    'رائیڈر صبح 10 سے رات 8 بجے کے درمیان آتا ہے۔',
  ])
    expect(isOther(wrong), wrong).toBe(true);
  expect(isOther('ڈیلیوری چارجز 200 روپے ہیں۔', free)).toBe(true);
  expect(promisesFree('اس ہفتے ڈیلیوری فری')).toBe(true);
});
