import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../support/admin.ts';
import { shelve } from '../support/admin-orders.ts';
import { forgiveRefusals } from '../support/people.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

const demoFilm = () => readFile(path.join(import.meta.dirname, '../../../demo/photos/candle-lit.mp4'));

test('M58: the owner uploads a film, sees it, and shoppers play it behind a frame of its own', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  const product = await shelve(shop, `Filmed lamp ${uniqueNumber()}`);
  await signIn(context, shop, 'owner');
  await open(page, `/admin/products/${product}`);
  const card = page.getByRole('region', { name: 'Video' });
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

  await card.getByLabel('Upload a film').setInputFiles(file('notes.mp4', 'video/mp4', Buffer.from('only words')));
  await expect(card.getByRole('alert')).toHaveText('Not a film. MP4 or WebM, please.');
  // Its beginning is a film's, and nothing can play the rest.
  const broken = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2', 'latin1'), Buffer.alloc(5_000, 1)]);
  await card.getByLabel('Upload a film').setInputFiles(file('broken.mp4', 'video/mp4', broken));
  await expect(card.getByRole('alert')).toContainText('This browser cannot play the film');
  await expect(card.getByLabel('YouTube link or film')).toHaveValue('');
  await card.getByLabel('YouTube link or film').fill('https://vimeo.com/148751763');
  await expect(card.getByText('Only YouTube lets its videos play in a shop’s page')).toBeVisible();

  // The last bytes make it another film than the demo's.
  const own = Buffer.concat([await demoFilm(), Buffer.from(`\0\0\0\x14free${uniqueNumber()}`.slice(0, 20), 'latin1')]);
  await card.getByLabel('Upload a film').setInputFiles(file('lamp.mp4', 'video/mp4', own));
  await expect(card.getByLabel('YouTube link or film')).toHaveValue(/^\/media\/[0-9a-f]{24}\.mp4$/);
  await expect(card.getByLabel('The product’s film')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved, and in the shop')).toBeVisible();

  const link = await card.getByLabel('YouTube link or film').inputValue();
  const [kept] = await shop.sql(
    `select v.poster_id, v.size, (select sum(length(bytes)) from video_parts p where p.video_id = v.id)::int as sum
     from videos v where '/media/' || id || '.mp4' = $1`,
    [link],
  );
  expect(kept).toMatchObject({ poster_id: expect.stringMatching(/^[0-9a-f]{24}$/), size: own.length, sum: own.length });
  await open(page, `/product_detail/${product}`);
  const video = page.locator('#video');
  await expect(video.locator('img')).toHaveAttribute('src', new RegExp(String(kept?.poster_id)));
  await video.getByRole('link', { name: /^Play the video/ }).click();
  const player = video.locator('video');
  await expect.poll(() => player.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
  forgiveRefusals(complaints);
});
