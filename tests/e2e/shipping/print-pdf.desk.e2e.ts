import type { BrowserContext, Page } from '@playwright/test';
import { type ReadSheet, readRemittances } from '#tests/support/pdf.ts';
import { signIn } from '../support/admin.ts';
import { dashed, placeOrder, shelve } from '../support/admin-orders.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

// Other tests print everything that is new.
test.use({ holds: ['packed orders'] });

/** Opens what the page's PDF button opens; returns its address, once the admin has asked for it. */
async function openPdf(context: BrowserContext, page: Page): Promise<string> {
  const button = page.getByRole('link', { name: 'PDF', exact: true });
  const firstRequest = context.waitForEvent('request', (request) => request.url().includes('/admin/pack/print.pdf'));
  await button.click();
  return (await firstRequest).url();
}

async function readPdf(page: Page, address: string): Promise<{ sheets: ReadSheet[]; name: string }> {
  const response = await page.request.get(address);
  expect(response.headers()['content-type']).toBe('application/pdf');
  return { sheets: readRemittances(await response.body()), name: response.headers()['content-disposition'] ?? '' };
}

function wordsOn(sheet: ReadSheet | undefined): string {
  return (sheet?.texts ?? []).map(({ text }) => text.replaceAll('\u00a0', ' ')).join(' ');
}

async function expectPrinted(shop: Shop, number: string, times: number): Promise<void> {
  const prints = () =>
    shop.sql(
      `select words from order_events e join orders o on o.id = e.order_id where number = $1 and kind = 'print'`,
      [number],
    );
  await expect
    .poll(async () => (await prints()).map(({ words }) => words))
    .toEqual(Array(times).fill('Slip and label printed as PDF'));
}

test('K10: one order and the whole batch come as PDF, from the order and from the pack page, and are noted as printed', async ({
  context,
  page,
  shop,
}) => {
  test.slow();
  await signIn(context, shop, 'staff');
  const lamp = await shelve(shop, `Paper lamp ${uniqueNumber()}`);
  await open(page, '/contactinformation');
  const first = await placeOrder(page, { name: 'Danish Ali Soomro', product: lamp, quantity: 2 });
  const second = await placeOrder(page, { name: 'عائشہ صدیقی', product: lamp });
  await shop.sql(
    `with confirmed as (update orders set state = 'confirmed' where number = any($1) returning id)
     insert into order_events (order_id, kind, words, actor_name, from_state, to_state)
     select id, 'step', '', 'Sana', 'placed', 'confirmed' from confirmed`,
    [[first, second]],
  );

  await open(page, `/admin/orders/${first}`);
  const one = await readPdf(page, await openPdf(context, page));
  expect(one.name).toBe(`inline; filename="slip-and-label-${dashed(first)}.pdf"`);
  const sizesOf = ({ sheets }: { sheets: ReadSheet[] }) =>
    sheets.map(({ width, height }) => `${Math.round(width)} x ${Math.round(height)}`);
  expect(sizesOf(one)).toEqual(['210 x 297']);
  expect(wordsOn(one.sheets[0])).toContain('To pay in cash Rs. 3,000.00');
  expect(wordsOn(one.sheets[0])).toContain('CASH ON DELIVERY');
  const apart = await readPdf(page, `/admin/pack/print.pdf?as=both&orders=${first}`);
  expect(sizesOf(apart)).toEqual(['210 x 297', '105 x 148']);
  expect(wordsOn(apart.sheets[1])).toContain('Rs. 3,000');
  await expectPrinted(shop, first, 1);

  await open(page, '/admin/pack');
  const address = await openPdf(context, page);
  const requested = new URL(address).searchParams.get('orders')?.split(',') ?? [];
  expect(requested).toContain(second);
  // What is printed already is not printed again unless somebody asks for it.
  expect(requested).not.toContain(first);
  const many = await readPdf(page, address);
  expect(many.sheets.filter((sheet) => wordsOn(sheet).includes(dashed(second)))).toHaveLength(1);
  expect(many.sheets).toHaveLength(requested.length);
  await expectPrinted(shop, first, 1);
  await expectPrinted(shop, second, 1);
});
