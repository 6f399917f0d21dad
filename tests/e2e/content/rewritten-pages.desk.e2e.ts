import { expect, open, test } from '../support/shop.ts';

test.use({ holds: ['pages of text'], countsOn: ['settings'] });

test('H3: what the owner writes stands on the page, filled with the shop’s settings, and goes back when it is taken away', async ({
  page,
  shop,
}) => {
  await open(page, '/contactinformation');
  await shop.sql('insert into shop_pages (slug, title, body) values ($1, $2, $3)', [
    'contactinformation',
    'Reach {shopName}',
    'Ring {phone}.\n\n## By letter\n- [Our goods](/top_collections)\n- [Elsewhere](https://elsewhere.example)\n\n<b>Not bold</b>',
  ]);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(async () => {
    await page.reload();
    await expect(heading).toHaveText('Reach Dastak', { timeout: 500 });
  }).toPass();
  const main = page.getByRole('main');
  await expect(main).toContainText('Ring 0300 1234567.');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('By letter');
  await expect(main.getByRole('link', { name: 'Our goods' })).toHaveAttribute('href', '/top_collections');
  await expect(main.getByText('[Elsewhere](https://elsewhere.example)')).toBeVisible();
  await expect(main.getByText('<b>Not bold</b>')).toBeVisible();
  await shop.sql("delete from shop_pages where slug = 'contactinformation'");
  await expect(async () => {
    await page.reload();
    await expect(heading).toHaveText('Contact information', { timeout: 500 });
  }).toPass();
});

test('H3: About us follows the owner while it is open', async ({ page, shop }) => {
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await open(page, '/about-us');
  await listening;
  await expect(page.getByRole('heading', { name: 'How an order runs' })).toBeVisible();
  await shop.sql('insert into shop_pages (slug, title, body) values ($1, $2, $3)', [
    'about-us',
    'About us',
    'New words.\n\n## In two steps\n1. Ask. We listen.\n2. Wait.',
  ]);
  await expect(page.getByRole('heading', { name: 'In two steps' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ask.' }) })).toContainText(
    'We listen.',
  );
  await shop.sql("delete from shop_pages where slug = 'about-us'");
  await expect(page.getByRole('heading', { name: 'How an order runs' })).toBeVisible();
});
