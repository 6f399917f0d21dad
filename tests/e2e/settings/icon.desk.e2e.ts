import sharp from 'sharp';
import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test.use({ holds: ['settings'] });

const drawing = (width: number, height: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="${width}" height="${height}" fill="#a63f25"/></svg>`),
  )
    .png()
    .toBuffer();

test('M85: the owner’s square icon stands in the browser’s tab and in the manifest, and the mark comes back', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  await open(page, '/admin/settings/shop');
  const field = page.getByLabel('Choose a picture').nth(1);
  // A wide picture would be cut or squeezed: it is refused at the field, and nothing changes.
  await field.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await drawing(1200, 240) });
  await expect(page.getByText('This picture is 1200 × 240 px. Choose a square one')).toBeVisible();
  await expect(page.getByText('1 change not saved')).toHaveCount(0);
  await field.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await drawing(512, 512) });
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('icon.png') });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').getByText(/^Saved\./)).toBeVisible();
  const address = await page.locator('input[name=icon]').inputValue();
  expect(address).toMatch(/^\/media\/[0-9a-f]{24}-512\.webp$/);

  const leadsTo = async (input: string) => {
    const response = await page.request.get(`${input}?at=${uniqueNumber()}`, { maxRedirects: 0 });
    return [response.status(), response.headers().location];
  };
  const small = address.replace('-512.webp', '-200');
  expect(await leadsTo('/icon')).toEqual([302, `${small}.webp`]);
  expect(await leadsTo('/apple-touch-icon.png')).toEqual([302, `${small}.jpg`]);
  await open(page, '/');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon');
  const manifest = await (await page.request.get(`/manifest.webmanifest?at=${uniqueNumber()}`)).json();
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    '200x200',
    '320x320',
    '480x480',
    '512x512',
  ]);
  const shown: string[] = [`${small}.jpg`, ...manifest.icons.map(({ src }: { src: string }) => src)];
  for (const src of shown) {
    const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
    expect([src, width, height]).toEqual([src, width, width]);
    expect(src).toContain(`-${width}.`);
  }

  await open(page, '/admin/settings/shop');
  await page.getByRole('button', { name: 'Take the mark again' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').getByText(/^Saved\./)).toBeVisible();
  expect(await leadsTo('/icon')).toEqual([302, '/mark.svg']);
  expect(await leadsTo('/apple-touch-icon.png')).toEqual([302, '/icon-192.png']);
  expect((await (await page.request.get(`/manifest.webmanifest?at=${uniqueNumber()}`)).json()).icons).toHaveLength(3);
});
