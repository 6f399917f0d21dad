import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq, gt } from 'drizzle-orm';
import sharp from 'sharp';
import { db, isDatabaseAway } from '../db/db.server.ts';
import { log } from '../log.server.ts';
import { type PictureFormat, pictureFormats, renditionWidths } from './picture.ts';
import { pictures, videos } from './tables.server.ts';

const types: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
const address = /^\/media\/([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/;
const videoAddress = /^\/media\/([a-z0-9-]{1,60})\.mp4$/;

/** How often `fill` checks whether it may continue. */
const lookAgainMs = 200;

type Wanted = { id: string; width: number; format: PictureFormat };

export type Media = {
  /** Answers /media/…; makes a missing rendition first. False if the address is not under /media/. */
  answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean>;
  /** Makes all missing renditions, one at a time, and only while `isQuiet` says that no request is being served. */
  fill(isQuiet?: () => boolean): Promise<void>;
  close(): void;
};

/** Renditions live as files of this node in `folder`; the masters they are made from live in the database. */
export function createMedia(folder: string): Media {
  const underway = new Map<string, Promise<string | null>>();
  // Two at a time: sharp works in threads beside JavaScript, and more would take the last core.
  const lines: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  let turn = 0;
  let waiting = 0;
  let closed = false;

  /** The file of a rendition, made now if necessary; null if there is no such picture or width. */
  function rendition(wanted: Wanted): Promise<string | null> {
    const file = path.join(folder, wanted.id, `${wanted.width}.${wanted.format}`);
    const running = underway.get(file);
    if (running) return running;
    const finding = find(file, wanted).finally(() => underway.delete(file));
    underway.set(file, finding);
    return finding;
  }

  async function find(file: string, wanted: Wanted): Promise<string | null> {
    if (await stat(file).catch(() => null)) return file;
    const [picture] = await db.select().from(pictures).where(eq(pictures.id, wanted.id));
    if (!picture || !renditionWidths(picture).includes(wanted.width)) return null;
    waiting++;
    turn = (turn + 1) % lines.length;
    // `turn` cycles through the lines.
    const making = lines[turn]!.then(() => make(file, picture.master, wanted)).finally(() => waiting--);
    lines[turn] = making.catch(() => {});
    return making;
  }

  async function fill(isQuiet: () => boolean): Promise<void> {
    for (let last = ''; !closed; ) {
      const [picture] = await db
        .select({ id: pictures.id, width: pictures.width })
        .from(pictures)
        .where(gt(pictures.id, last))
        .orderBy(asc(pictures.id))
        .limit(1);
      if (!picture) return;
      last = picture.id;
      await fillPicture(picture, isQuiet);
    }
  }

  async function fillPicture(picture: { id: string; width: number }, isQuiet: () => boolean): Promise<void> {
    const there = new Set(await readdir(path.join(folder, picture.id)).catch(() => []));
    for (const width of renditionWidths(picture))
      for (const format of pictureFormats) {
        if (there.has(`${width}.${format}`)) continue;
        while (waiting > 0 && !closed) await Promise.all(lines);
        while (!isQuiet() && !closed) await sleep(lookAgainMs, undefined, { ref: false });
        if (closed) return;
        await rendition({ id: picture.id, width, format });
      }
  }

  return {
    async answer(request, response, pathname) {
      if (!pathname.startsWith('/media/') || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      const [, id, width, format] = address.exec(pathname) ?? [];
      const video = videoAddress.exec(pathname)?.[1];
      try {
        const file = id
          ? await rendition({ id, width: Number(width), format: format as PictureFormat })
          : video
            ? await videoFile(folder, video)
            : null;
        if (!file) return sendNothing(response, 404);
        await sendMedia(request, response, file, id ? types[format as PictureFormat] : 'video/mp4');
      } catch (error) {
        log('error', 'media-failed', { route: '/media' }, error);
        sendNothing(response, isDatabaseAway(error) ? 503 : 500);
      }
      return true;
    },
    async fill(isQuiet = () => true) {
      await fill(isQuiet).catch((error) => log('warn', 'renditions-not-filled', {}, error));
    },
    close() {
      closed = true;
    },
  };
}

async function make(file: string, master: Buffer, wanted: Wanted): Promise<string> {
  const resized = sharp(master).resize({ width: wanted.width });
  const bytes = await (wanted.format === 'avif'
    ? // Effort 2 takes half the time of effort 3 for 3 % more bytes, and a shopper may be waiting.
      resized.avif({ quality: 56, effort: 2 })
    : wanted.format === 'webp'
      ? resized.webp({ quality: 80, effort: 4 })
      : resized.flatten({ background: '#fbf7f1' }).jpeg({ quality: 80, mozjpeg: true })
  ).toBuffer();
  await keepFile(file, bytes);
  return file;
}

/** Writes to a temporary file and renames it, so that a half-written file is never served. */
async function keepFile(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.part`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}

async function videoFile(folder: string, id: string): Promise<string | null> {
  const file = path.join(folder, 'videos', `${id}.mp4`);
  if (await stat(file).catch(() => null)) return file;
  const [video] = await db.select().from(videos).where(eq(videos.id, id));
  if (!video) return null;
  await keepFile(file, video.bytes);
  return file;
}

function sendNothing(response: ServerResponse, status: number): true {
  response.writeHead(status, { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '3' } : {}) });
  response.end();
  return true;
}

async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  type: string,
): Promise<void> {
  const { size } = await stat(file);
  const headers: Record<string, string | number> = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'accept-ranges': 'bytes',
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = range ? Number(range[1]) : 0;
  const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
  if (range && (start > end || start >= size)) {
    response.writeHead(416, { 'content-range': `bytes */${size}` });
    response.end();
    return;
  }
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  response.writeHead(range ? 206 : 200, { ...headers, 'content-length': end - start + 1 });
  if (request.method === 'HEAD') response.end();
  // Also closes the file if the shopper disconnects.
  else await pipeline(createReadStream(file, { start, end }), response).catch(() => {});
}
