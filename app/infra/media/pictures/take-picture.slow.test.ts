import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { maxUploadBytes, type Refusal } from './picture-refusal.ts';
import { takePicture } from './take-picture.server.ts';

const database = await testDatabase();

afterEach(() => database.ask('delete from pictures'));

function canvas(width: number, height: number, background = '#a63f25'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Sends bytes in pieces, as a network does. */
function send(bytes: Buffer, name = 'IMG_2041.jpg') {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
    bytes.subarray(index * 65_536, (index + 1) * 65_536),
  );
  return takePicture(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>, name);
}

/** A small PNG that says of itself it is this large. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(zlib.crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test('I3: every kind of picture that a phone makes is taken in', async () => {
  for (const format of ['png', 'webp', 'avif'] as const)
    expect(await send(await canvas(300, 200).toFormat(format).toBuffer()), format).toMatchObject({
      kind: 'taken',
      picture: { width: 300, height: 200 },
    });
});

test('I3: what is refused is refused with its reason', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>';
  const whole = await canvas(300, 200).jpeg().toBuffer();
  const png = await canvas(300, 200).png().toBuffer();
  const sent: Record<string, [Refusal, Buffer]> = {
    nothing: ['empty', Buffer.alloc(0)],
    'a page': ['not-a-picture', Buffer.from('<script>alert(1)</script>')],
    noise: ['not-a-picture', Buffer.concat([Buffer.from('BM'), randomBytes(5_000)])],
    'an SVG': ['svg', Buffer.from(svg)],
    'an SVG with a head': ['svg', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    'a packed SVG': ['not-a-picture', zlib.gzipSync(svg)],
    'a GIF': ['gif', await canvas(10, 10).gif().toBuffer()],
    'a TIFF': ['not-a-picture', await canvas(10, 10).tiff().toBuffer()],
    'a PDF': ['not-a-picture', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj')],
    'a HEIC': ['heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(500)])],
    'half a JPEG': ['broken', whole.subarray(0, whole.length / 2)],
    'half a PNG': ['broken', png.subarray(0, png.length - 40)],
    'a PNG that is none': ['broken', Buffer.concat([png.subarray(0, 16), randomBytes(400)])],
    'a bomb': ['too-many-pixels', claiming(png, 60_000, 60_000)],
  };
  for (const [name, [reason, bytes]] of Object.entries(sent))
    expect(await send(bytes), name).toEqual({ kind: 'refused', reason });
  expect(await database.ask('select id from pictures')).toEqual([]);
});

test('I3: sending stops at 25 MB, and nothing stays behind', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'own-'));
  vi.stubEnv('TMPDIR', folder);
  expect(await takePicture(endless, 'x')).toEqual({ kind: 'refused', reason: 'too-large' });
  expect(pulled).toBeLessThan(maxUploadBytes + 2_000_000);
  expect(await readdir(folder)).toEqual([]);
  vi.unstubAllEnvs();
});

test('I3: a sending that breaks off is said to have broken off', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(10));
      controller.error(new Error('the line is gone'));
    },
  });
  expect(await takePicture(broken, 'x')).toEqual({ kind: 'refused', reason: 'interrupted' });
  vi.restoreAllMocks();
});

test('I3: many at once wait for each other, and the same picture twice is one', async () => {
  const bytes = await Promise.all([300, 301, 302, 302].map((width) => canvas(width, 200).jpeg().toBuffer()));
  const taken = await Promise.all(bytes.map((each) => send(each)));
  expect(taken.map(({ kind }) => kind)).toEqual(['taken', 'taken', 'taken', 'taken']);
  expect(await database.ask('select id from pictures')).toHaveLength(3);
});
