import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../support/admin.ts';
import { shelve } from '../support/admin-orders.ts';
import { forgiveRefusals } from '../support/people.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

const demoVideo = () => readFile(path.join(import.meta.dirname, '../../../demo/photos/candle-lit.mp4'));

test('M58: the owner uploads a video, sees it, and shoppers play it behind a frame of its own', async ({
  page,
  context,
  shop,
  complaints,
}, testInfo) => {
  const product = await shelve(shop, `Lamp with a video ${uniqueNumber()}`);
  await signIn(context, shop, 'owner');
  await open(page, `/admin/products/${product}`);
  const card = page.getByRole('region', { name: 'Video' });
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

  await card.getByLabel('Upload a video').setInputFiles(file('notes.mp4', 'video/mp4', Buffer.from('only words')));
  await expect(card.getByRole('alert')).toHaveText('This is not a video. Use MP4 or WebM.');
  const large = path.join(testInfo.outputDir, 'large.mp4');
  await mkdir(testInfo.outputDir, { recursive: true });
  await writeFile(large, '');
  await truncate(large, 50 * 1024 * 1024 + 1);
  await card.getByLabel('Upload a video').setInputFiles(large);
  await expect(card.getByRole('alert')).toHaveText('The video is larger than 50 MB. Upload a shorter or smaller one.');
  // Its beginning is a video's, and nothing can play the rest.
  const broken = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2', 'latin1'), Buffer.alloc(5_000, 1)]);
  await card.getByLabel('Upload a video').setInputFiles(file('broken.mp4', 'video/mp4', broken));
  await expect(card.getByRole('alert')).toContainText('This browser cannot play the video');
  await expect(card.getByLabel('YouTube link or video')).toHaveValue('');
  await card.getByLabel('YouTube link or video').fill('https://vimeo.com/148751763');
  await expect(card.getByText('Only YouTube videos can play on a shop’s page')).toBeVisible();

  // The last bytes make it another video than the demo's.
  const own = Buffer.concat([await demoVideo(), Buffer.from(`\0\0\0\x14free${uniqueNumber()}`.slice(0, 20), 'latin1')]);
  await page.route('**/admin/uploads?*', (route) => route.abort());
  await card.getByLabel('Upload a video').setInputFiles(file('lamp.mp4', 'video/mp4', own));
  await expect(card.getByRole('alert')).toContainText('The connection was lost while the file was sent.');
  await page.unroute('**/admin/uploads?*');
  complaints.forgive(/ERR_FAILED/);
  await card.getByLabel('Upload a video').setInputFiles(file('lamp.mp4', 'video/mp4', own));
  await expect(card.getByLabel('YouTube link or video')).toHaveValue(/^\/media\/[0-9a-f]{24}\.mp4$/);
  await expect(card.getByLabel('The product’s video')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved, and in the shop')).toBeVisible();

  const link = await card.getByLabel('YouTube link or video').inputValue();
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
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  forgiveRefusals(complaints);
});
