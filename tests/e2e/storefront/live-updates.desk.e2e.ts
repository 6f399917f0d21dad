/** What the owner saves is on the shop's open pages: how long that takes is measured and printed, and judged by nobody. */
import type { Browser, Page, TestInfo } from '@playwright/test';
import { signIn } from '../support/admin.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';

test.use({ holds: ['announcement', 'banners', 'sale'] });

type Sight = { page: Page; within: string; text: string };

test('A2: prices, stock, banners, the announcement and the countdown follow the owner onto open pages', async ({
  page,
  context,
  browser,
  shop,
  baseURL,
}, info) => {
  test.slow();
  const id = await shelve(shop);
  const kept = await keepFront(shop);
  await signIn(context, shop, 'owner');
  const shopper = {
    product: await look(browser, baseURL ?? '', `/product_detail/${id}`),
    collection: await look(browser, baseURL ?? '', '/electronics'),
    home: await look(browser, baseURL ?? '', '/'),
  };
  const card = `[data-product="${id}"]`;

  await open(page, `/admin/products/${id}`);
  await page.getByLabel('Price', { exact: true }).fill('1,234');
  await measure(info, 'price', page, () => page.keyboard.press('ControlOrMeta+s'), [
    { page: shopper.product, within: 'main', text: 'Rs.\u00A01,234' },
    { page: shopper.collection, within: card, text: 'Rs.\u00A01,234' },
  ]);

  await open(page, '/admin/products?q=Seen+at+once');
  await page.getByRole('button', { name: /^Stock of Seen at once/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Stock of Seen at once' }).fill('0');
  await measure(info, 'stock', page, () => page.keyboard.press('Enter'), [
    { page: shopper.product, within: 'main', text: 'Out of Stock' },
    { page: shopper.collection, within: card, text: 'Out of Stock' },
  ]);

  await open(page, '/admin/content/home');
  await page.getByRole('button', { name: 'Edit A knock, then you pay.' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Heading(?! in)/)
    .fill('Seen at once.');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await publish(info, 'banner', page, { page: shopper.home, within: 'main', text: 'Seen at once.' });

  await page.getByLabel('Message', { exact: true }).fill('Seen at once, ends in');
  await publish(info, 'countdown', page, { page: shopper.home, within: 'main', text: 'Seen at once, ends in' });

  await open(page, '/admin/content/announcement');
  await page.getByLabel('Announcement line').fill('Seen at once by everybody');
  await publish(info, 'announcement', page, { page: shopper.home, within: 'body', text: 'Seen at once by everybody' });

  await kept();
  for (const each of Object.values(shopper)) await each.context().close();
});

/** A shopper of their own, on a page that hears the shop. */
async function look(browser: Browser, baseURL: string, address: string): Promise<Page> {
  const shopper = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage();
  const listening = shopper.waitForResponse((response) => response.url().includes('/api/live'));
  await open(shopper, address);
  await listening;
  return shopper;
}

async function publish(info: TestInfo, what: string, page: Page, sight: Sight): Promise<void> {
  await measure(info, what, page, () => page.getByRole('button', { name: /^Publish now/ }).click(), [sight]);
  await expect(page.getByText('Published. Open pages of the shop show it now.')).toBeVisible();
}

/** From the first byte of the answer to the save until it is seen, in ms of one clock; less than nothing where it was seen before. */
async function measure(
  info: TestInfo,
  what: string,
  page: Page,
  save: () => Promise<void>,
  sights: readonly Sight[],
): Promise<void> {
  const seen = sights.map((sight) => whenSeen(sight));
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/admin/'),
  );
  await save();
  const reply = await answered;
  const { startTime, responseStart } = reply.request().timing();
  const took = (await Promise.all(seen)).map((at) => Math.round(at - startTime - responseStart));
  for (const { page: shown, within, text } of sights) await expect(shown.locator(within).first()).toContainText(text);
  const says = `${what}: seen ${took.join(' and ')} ms after the save was answered`;
  info.annotations.push({ type: 'took', description: says });
  process.stdout.write(`  ${says}\n`);
}

/** The moment at which a text stands in the page, told by the page itself. */
function whenSeen({ page, within, text }: Sight): Promise<number> {
  return page.evaluate(
    ([selector, words]) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(find);
        function find(): void {
          const all = [...document.querySelectorAll(selector)];
          if (!all.some(({ textContent }) => textContent?.includes(words))) return;
          observer.disconnect();
          resolve(Date.now());
        }
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        find();
      }),
    [within, text] as const,
  );
}

/** A product of the test's own on the first page of a collection. */
async function shelve(shop: Shop): Promise<number> {
  const [made] = await shop.sql(
    `with made as (insert into products (name, title, price_paisa, stock) values ('Seen at once', '', 100000, 9) returning id),
       moved as (insert into stock_moves (product_id, delta, reason) select id, 9, 'opening' from made),
       placed as (insert into collection_products select 'electronicCollection', id, 90001 from made) select id from made`,
  );
  return Number(made?.id);
}

/** Has the countdown run; what is returned brings the front back as it was, for the other tests. */
async function keepFront(shop: Shop): Promise<() => Promise<void>> {
  const [sale] = await shop.sql('select start_time, end_time, message from sale_countdown');
  const [line] = await shop.sql('select text from header_line');
  await shop.sql(
    `update sale_countdown set start_time = now() - interval '1 hour', end_time = now() + interval '1 day', message = 'Sale ends in'`,
  );
  return async () => {
    await shop.sql('update sale_countdown set start_time = $1, end_time = $2, message = $3', [
      ...[sale?.start_time, sale?.end_time, sale?.message],
    ]);
    await shop.sql('update header_line set text = $1', [line?.text]);
    await shop.sql(`update banners set heading = 'A knock, then you pay.' where heading = 'Seen at once.'`);
    await shop.sql(`update products set active = false where name = 'Seen at once'`);
  };
}
