import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';

// The shop has one feed for TikTok.
test.use({ holds: ['settings'] });

test('M14: the owner switches a feed on, copies its address, sees who read it, and ends it with a new one', async ({
  page,
  context,
  shop,
  request,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/feeds');
  const card = page.getByRole('region', { name: 'TikTok' });
  await expect(card.getByText('Off. Nobody can read this feed.')).toBeVisible();
  await card.getByRole('switch', { name: 'TikTok: Off' }).check();
  const field = card.getByLabel('Address for TikTok');
  const address = await field.inputValue();
  const fetched = await request.get(address, { headers: { 'user-agent': 'TikTokCatalog/1.0' } });
  expect(fetched.status()).toBe(200);
  expect(fetched.headers()['content-type']).toBe('text/csv; charset=utf-8');
  const lines = (await fetched.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(/^"sku_id","title",/);
  expect(lines.length).toBeGreaterThan(1);
  await open(page, '/admin/settings/feeds');
  await expect(card.getByText(/by TikTokCatalog\/1\.0\. It has read \d[\d,]* products\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Left out' })).toBeVisible();

  await card.getByRole('button', { name: 'New address for TikTok' }).click();
  const question = page.getByRole('dialog', { name: 'A new address for TikTok?' });
  await question.getByRole('button', { name: 'Create new address' }).click();
  await expect(field).not.toHaveValue(address);
  expect((await request.get(address)).status()).toBe(404);
  expect((await request.get(await field.inputValue())).status()).toBe(200);
  await card.getByRole('switch', { name: 'TikTok: On' }).uncheck();
  await expect(card.getByText('Off. Nobody can read this feed.')).toBeVisible();
});
