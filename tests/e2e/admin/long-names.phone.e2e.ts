import type { Page } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { placeOrder, shelve } from '../support/admin-orders.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

// What is renamed is on many screens.
test.use({ holds: ['packed orders'] });

const urduName = 'محترمہ عائشہ صدیقی بنتِ عبدالرحمٰن خان آفریدی (Ayesha Siddiqui, دوسری منزل)';
const oneWord = 'Muhammadabdulrahmansiddiquiwaliullahkhanzadaafridiyousafzai';
const urduProduct =
  'ہاتھ سے بنا ہوا رنگین کشمیری شال کا خوبصورت تحفہ پیکٹ (Kashmiri Shawl Gift Box, XL 2024) ڈیلکس ایڈیشن';

/** What sticks out of the page to a side, though nothing around it scrolls or cuts it off. */
function sticking(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const isCut = (element: Element): boolean => {
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
        if (getComputedStyle(each).overflowX !== 'visible') return true;
      return false;
    };
    const isUrdu = /^[\s\d“]*[\u0600-\u06ff]/;
    for (const element of document.querySelectorAll('main *')) {
      const { left, right, top, width: wide, height } = element.getBoundingClientRect();
      const text = element.textContent?.trim().slice(0, 50) ?? '';
      const { direction, overflowX } = getComputedStyle(element);
      const isShortened = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      if (isShortened && wide > 2 && direction === 'ltr' && isUrdu.test(text))
        found.push(`cut at its beginning: ${text}`);
      if (top < -1 && wide > 2 && height > 2 && scrollY === 0) found.push(`above the page: ${text}`);
      if (wide === 0 || height === 0 || (left >= -1 && right <= width + 1)) continue;
      if (element.closest('.sr-only, svg') || getComputedStyle(element).position === 'fixed' || isCut(element))
        continue;
      found.push(
        `${element.tagName.toLowerCase()}: ${element.textContent?.trim().slice(0, 50)} (${Math.round(left)} to ${Math.round(right)})`,
      );
    }
    return found.slice(0, 5);
  });
}

test('M66: no screen of the admin is wider than a phone, with long names in Urdu, in both directions and of one word', async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  await signIn(context, shop, 'owner');
  await open(page, '/contactinformation');
  const product = await shelve(shop, `${urduProduct} ${uniqueNumber()}`, 50);
  const word = await shelve(shop, `${oneWord}${uniqueNumber()}`, 1);
  const [first = '', second = ''] = [
    await placeOrder(page, { name: urduName, product, city: 'Rahim Yar Khan' }),
    await placeOrder(page, { name: oneWord, product: word, city: 'Dera Ismail Khan' }),
  ];
  const kept = await shop.sql(
    `select distinct on (state) number, state, full_name as name, city from orders
     where state not in ('placed') and full_name not like 'Toast%' order by state, number`,
  );
  for (const [each, order] of kept.entries())
    await shop.sql('update orders set full_name = $2 where number = $1', [order.number, each % 2 ? oneWord : urduName]);
  const message = await shop.sql(
    `insert into contact_messages (full_name, phone, email, message, submitted_by)
     values ($1, '03001234567', $2, $3, '') returning id`,
    [urduName, `${oneWord}@gmail.com`.toLowerCase(), `${urduProduct} ${oneWord}${oneWord}`],
  );
  const [customer] = await shop.sql('select phone from orders where number = $1', [first]);
  const [sheet] = await shop.sql('select max(id) as id from payment_sheets');
  const screens = [
    '/admin',
    '/admin/confirm',
    `/admin/confirm/${first}`,
    `/admin/confirm/${second}`,
    '/admin/confirm?lane=leads',
    '/admin/orders',
    '/admin/orders/new',
    `/admin/orders/${first}`,
    `/admin/orders/${second}`,
    ...kept.map(({ number }) => `/admin/orders/${number}`),
    '/admin/pack',
    '/admin/parcels?state=all',
    '/admin/parcels?state=look',
    '/admin/parcels/dispatch',
    '/admin/returns',
    '/admin/cash',
    '/admin/cash/leopards',
    '/admin/cash/kept',
    ...(sheet?.id ? [`/admin/cash/sheets/${sheet.id}`] : []),
    `/admin/products?q=${encodeURIComponent('کشمیری')}`,
    `/admin/products/${product}`,
    `/admin/products/${word}`,
    `/admin/products/${product}/stock`,
    '/admin/products/import',
    '/admin/collections',
    '/admin/search',
    '/admin/search?show=missing',
    '/admin/content',
    '/admin/content/pages',
    '/admin/customers',
    `/admin/customers/${encodeURIComponent(String(customer?.phone))}`,
    '/admin/customers/accounts',
    '/admin/messages',
    `/admin/messages/${message[0]?.id}`,
    '/admin/reports',
    '/admin/activity',
    ...['shop', 'checkout', 'codes', 'couriers', 'messages', 'team', 'advanced', 'health', 'api', 'feeds'].map(
      (part) => `/admin/settings/${part}`,
    ),
  ];
  const wide: Record<string, string[]> = {};
  for (const screen of screens) {
    await open(page, screen);
    const found = await sticking(page);
    if (found.length > 0) wide[screen] = found;
  }
  expect(wide).toEqual({});
  for (const { number, name } of kept)
    await shop.sql('update orders set full_name = $2 where number = $1', [number, name]);
  await shop.sql('delete from contact_messages where id = $1', [message[0]?.id]);
});
