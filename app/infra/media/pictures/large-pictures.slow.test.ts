/** Pictures as large as cameras make them: decoding one takes seconds. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { takePicture } from './take-picture.server.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from pictures'));

function send(bytes: Buffer, name = 'IMG_2041.jpg') {
  return takePicture(new Blob([new Uint8Array(bytes)]).stream(), name);
}

test('I3: a camera’s picture of 12 megapixels is taken in, upright, without the place it was taken at', async () => {
  const exif = { IFD0: { Make: 'Secret Phone' }, IFD3: { GPSLatitude: '31/1 33/1 0/1' } };
  const noise = sharp(randomBytes(1_000 * 750 * 3), { raw: { width: 1_000, height: 750, channels: 3 } });
  const bytes = await noise
    .resize(4_000, 3_000)
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const taken = await send(bytes, 'C:\\DCIM\\IMG_2041.jpg');
  expect(taken).toMatchObject({ kind: 'taken', picture: { width: 1_440, height: 1_920 } });
  const [row] = await database.ask<{ master: Buffer; name: string }>('select master, name from pictures');
  expect(row?.name).toBe('IMG_2041.jpg');
  expect(await sharp(row!.master).metadata()).not.toHaveProperty('exif');
  expect(row?.master.includes('Secret Phone')).toBe(false);
});

test('I3: 50 megapixels are taken in', async () => {
  const large = sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#a63f25' } });
  expect(await send(await large.jpeg().toBuffer())).toMatchObject({ kind: 'taken' });
});
