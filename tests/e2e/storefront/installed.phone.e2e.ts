import { expect, open, test } from '../support/shop.ts';

test('M71: a phone may install the shop, with its name, icons of the sizes they say, and ways to the cart and the tracker', async ({
  page,
  context,
  request,
  shop,
}) => {
  await open(page, '/electronics');
  const browser = await context.newCDPSession(page);
  const read = await browser.send('Page.getAppManifest');
  expect(read.errors).toEqual([]);
  expect(new URL(read.url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A full Chromium adds that this window is one without a history, which installs nothing; the headless shell does not.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const manifest = JSON.parse(read.data ?? '');
  const [settings] = await shop.sql(`select values ->> 'shopName' as name from shop_settings`);
  expect(manifest).toMatchObject({ name: settings?.name ?? 'Dastak', display: 'standalone', start_url: '/' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await (await request.get(src)).body();
    // A PNG has its width and height at its sixteenth byte.
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const { name, url } of manifest.shortcuts) {
    expect((await request.get(url)).status(), name).toBe(200);
  }
});

test('M71: a text that is shared to the shop is searched for', async ({ page, request }) => {
  const { share_target: target } = await (await request.get('/manifest.webmanifest')).json();
  expect(target.method).toBe('GET');
  await open(page, `${target.action}?${new URLSearchParams({ [target.params.text]: 'serum' })}`);
  await expect(page.getByRole('article').first()).toContainText(/serum/i);
});
