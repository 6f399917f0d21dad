import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { pictureProcessId, workOnPicture } from './picture-process.server.ts';

const master = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a63f25' } })
  .webp()
  .toBuffer();
const lamp = { width: 600, height: 400, colour: '#a63f25' };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function makeOne(width: number): Promise<Buffer> {
  return workOnPicture('rendition', { master, width, format: 'avif', hasTime: false });
}

test('pictures are made in a process of their own, whose threads all give way to the shop', async () => {
  expect(await sharp(await makeOne(320)).metadata()).toMatchObject({ width: 320, height: 213 });
  const process = pictureProcessId();
  const threads = await readdir(`/proc/${process}/task`);
  const own = await readNice(`/proc/${process}/stat`);
  expect(own).toBeGreaterThan(await readNice('/proc/self/stat'));
  // V8 starts a few threads of its own before the process can be told.
  const nice = await Promise.all(threads.map((thread) => readNice(`/proc/${process}/task/${thread}/stat`)));
  expect(nice.filter((each) => each === own).length).toBeGreaterThanOrEqual(2);
});

test('a process that is killed in the middle of its work is started again, and nobody notices', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await makeOne(200);
  const first = pictureProcessId();
  const requested = [200, 320, 480].map(makeOne);
  process.kill(first!, 'SIGKILL');
  for (const made of await Promise.all(requested))
    expect(await sharp(made).metadata()).toMatchObject({ format: 'heif' });
  expect(pictureProcessId()).not.toBe(first);
});

test('a picture that cannot be read is told, and the next one is not held up by it', async () => {
  await expect(workOnPicture('describe', { master: Buffer.from('<svg/>') })).rejects.toThrow(
    /unsupported|loader|format/i,
  );
  expect(await workOnPicture('describe', { master })).toEqual(expect.objectContaining({ width: 600, height: 400 }));
});

test('a process without work ends, and is there again when it is needed', async () => {
  // One that was started before has a real timer.
  const earlier = pictureProcessId();
  if (earlier) process.kill(earlier, 'SIGKILL');
  await expect.poll(pictureProcessId).toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await workOnPicture('describe', { master })).toMatchObject({ width: lamp.width });
  expect(pictureProcessId()).not.toBeNull();
  vi.advanceTimersByTime(9_000);
  expect(pictureProcessId()).not.toBeNull();
  vi.advanceTimersByTime(2_000);
  expect(pictureProcessId()).toBeNull();
  expect(await workOnPicture('describe', { master })).toMatchObject({ height: lamp.height });
});

async function readNice(file: string): Promise<number> {
  const [, fields = ''] = (await readFile(file, 'utf8')).split(') ');
  return Number(fields.split(' ')[16]);
}
