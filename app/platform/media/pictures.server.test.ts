import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../db/testing.ts';
import { addPicture } from './pictures.server.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from pictures'));

function canvas(width: number, height: number, background = '#a63f25'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function masterOf(id: string): Promise<Buffer> {
  const [row] = await database.ask<{ master: Buffer }>('select master from pictures where id = $1', [id]);
  return row!.master;
}

test('I3: pictures of every kind a phone makes are taken in, and kept as one kind', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const picture = await addPicture(await canvas(300, 200).toFormat(format).toBuffer());
    expect(picture, format).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      width: 300,
      height: 200,
      colour: expect.stringMatching(/^#a[0-9a-f]{5}$/),
    });
    expect(await sharp(await masterOf(picture.id)).metadata(), format).toMatchObject({
      format: 'webp',
      width: 300,
      height: 200,
    });
  }
});

test('I3: a large picture is brought to 1920 px, a small one is not blown up', async () => {
  expect(await addPicture(await canvas(4_000, 3_000).jpeg().toBuffer())).toMatchObject({ width: 1920, height: 1440 });
  expect(await addPicture(await canvas(1_000, 4_000).jpeg().toBuffer())).toMatchObject({ width: 480, height: 1920 });
  expect(await addPicture(await canvas(20, 10).png().toBuffer())).toMatchObject({ width: 20, height: 10 });
});

test('I3: a picture taken sideways stands upright, and nothing tells where it was taken', async () => {
  const exif = { IFD0: { Make: 'Secret Phone', Artist: 'Ayesha' }, IFD3: { GPSLatitude: '31/1 33/1 0/1' } };
  const picture = await addPicture(
    await canvas(300, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  expect(picture).toMatchObject({ width: 200, height: 300 });
  const master = await masterOf(picture.id);
  expect(await sharp(master).metadata()).not.toHaveProperty('exif');
  expect(master.includes('Secret Phone')).toBe(false);
});

test('the same picture twice is one picture', async () => {
  const bytes = await canvas(300, 200).jpeg().toBuffer();
  const ids = await Promise.all([addPicture(bytes), addPicture(bytes), addPicture(bytes)]);
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(await database.ask('select id from pictures')).toHaveLength(1);
});

test('what is no picture of those kinds is refused, whatever it calls itself', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>';
  const whole = await canvas(300, 200).jpeg().toBuffer();
  for (const [name, bytes] of Object.entries({
    nothing: Buffer.alloc(0),
    text: Buffer.from('<script>alert(1)</script>'),
    noise: randomBytes(5_000),
    'an SVG': Buffer.from(svg),
    'a packed SVG': zlib.gzipSync(svg),
    'a GIF': await canvas(10, 10).gif().toBuffer(),
    'a TIFF': await canvas(10, 10).tiff().toBuffer(),
    'a PDF': Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    'half a picture': whole.subarray(0, whole.length / 2),
  }))
    await expect(addPicture(bytes), name).rejects.toThrow();
  expect(await database.ask('select id from pictures')).toEqual([]);
});

test('a small file that would unpack to a gigantic picture is refused before it is unpacked', async () => {
  const bomb = await canvas(6_000, 5_000, '#ffffff').png({ compressionLevel: 9 }).toBuffer();
  await expect(addPicture(bomb)).rejects.toThrow(/pixel/);
});

test('what hangs on behind a picture is not kept', async () => {
  const bytes = Buffer.concat([await canvas(300, 200).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const picture = await addPicture(bytes);
  expect((await masterOf(picture.id)).includes('script')).toBe(false);
});
