import { once as onceEvent } from 'node:events';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq, gt } from 'drizzle-orm';
import { db, isDatabaseAway, isUntried } from '../../db/db.server.ts';
import { log } from '../../process/log.server.ts';
import { createSemaphore } from '../../process/semaphore.ts';
import { type CachedFile, readCachedFile, writeCachedFile, writeCachedParts } from '../cached-file.server.ts';
import { pictures, videos } from '../tables.server.ts';
import type { VideoFormat } from '../videos/video-refusal.ts';
import { findVideo } from '../videos/videos.server.ts';
import { type NearestRendition, pictureTypes, readNearest } from './nearest-rendition.server.ts';
import { type PictureFormat, pictureFormats, renditionWidths } from './picture.ts';
import { PictureProblem, workOnPicture } from './picture-process.server.ts';
import { noteForgottenStore, PictureStoreProblem, pictureStore } from './picture-store.server.ts';
import { readMaster } from './pictures.server.ts';

const address = /^\/media\/([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/;
const videoAddress = /^\/media\/([a-z0-9-]{1,60})\.(mp4|webm)$/;

/**
 * How many renditions are made at a time, in a process of their own. Who waits for a turn holds no picture yet, so a queue
 * of many costs little memory: a browser that was refused a picture does not ask for it again.
 */
const renderQueue = { max: 2, maxWaiting: 2_000, maxWaitMs: 20_000 };

/** The wait for a rendition that is not there yet; after it, the nearest size is sent instead. */
const defaultMaxWaitMs = 1_000;
/** So many pictures wait to be prepared; of more, the rest is made when it is asked for. */
const maxToPrepare = 1_000;
/** Long enough that a crowd is answered by a CDN, short enough that the right size soon replaces it. */
const standInCaching = 'public, max-age=5';
/** How often `fill` checks whether it may continue. */
const scanIntervalMs = 200;
/** How often `fill` asks a store of pictures that is away. */
const storeRetryMs = 2_000;
/** So many lost pictures are remembered. */
const maxLost = 10_000;

/** `hasTime`: nobody waits for it, so that it may be made more slowly and come out smaller. */
type Wanted = { id: string; width: number; format: PictureFormat; hasTime: boolean };

export type Media = {
  /**
   * Answers /media/…; makes a missing rendition first, or shows the nearest size while that takes long. False if the
   * address is not under /media/.
   */
  answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean>;
  /** Makes all missing renditions, one at a time, and only while `isQuiet` says that no request is being served. */
  fill(isQuiet?: () => boolean): Promise<void>;
  /** Makes the renditions of a picture that was just taken in, before anybody asks for them. */
  prepare(picture: { id: string; width: number }): void;
  /** Removes the files of pictures and videos that the shop no longer has. */
  forgetUnused(): Promise<void>;
  close(): void;
};

/** Renditions live as files of this node in `folder` (docs/decisions/30); the masters they are made from live in the database or in the store of pictures. */
export function createMedia(folder: string, { maxWaitMs = defaultMaxWaitMs } = {}): Media {
  const underway = new Map<string, Promise<CachedFile | null>>();
  const turns = createSemaphore(renderQueue);
  const lost = new Set<string>();
  const toPrepare = new Map<string, { id: string; width: number }>();
  let isPreparing = false;
  let closed = false;

  /** A rendition, or what stands in for it while it is made; null if there is no such picture or width. */
  async function show(wanted: Wanted): Promise<NearestRendition | null> {
    const type = pictureTypes[wanted.format];
    const making = rendition(wanted);
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      patience = setTimeout(resolve, maxWaitMs, 'late');
    });
    const first = await Promise.race([making, late]).finally(() => clearTimeout(patience));
    if (first !== 'late') return first && { kept: first, type, instead: null };
    const nearest = await readNearest(path.join(folder, wanted.id), wanted);
    if (nearest) {
      making.catch((error: unknown) => statusOf(error));
      return nearest;
    }
    const kept = await making;
    return kept && { kept, type, instead: null };
  }

  /** A rendition, made now if it is missing or damaged; null if there is no such picture or width. */
  function rendition(wanted: Wanted): Promise<CachedFile | null> {
    const file = path.join(folder, wanted.id, `${wanted.width}.${wanted.format}`);
    return once(file, () => find(file, wanted));
  }

  async function showVideo(id: string, ending: VideoFormat): Promise<NearestRendition | null> {
    const file = path.join(folder, 'videos', `${id}.${ending}`);
    const kept = await once(file, () => keepVideo(file, id, ending));
    return kept && { kept, type: `video/${ending}`, instead: null };
  }

  /** Those who ask for a file while it is being looked for or made share one answer. */
  function once(file: string, find: () => Promise<CachedFile | null>): Promise<CachedFile | null> {
    const running = underway.get(file);
    if (running) return running;
    const finding = find().finally(() => underway.delete(file));
    underway.set(file, finding);
    return finding;
  }

  async function find(file: string, wanted: Wanted): Promise<CachedFile | null> {
    const kept = await readCachedFile(file);
    if (kept) return kept;
    const leave = await turns.enter();
    try {
      const master = await findMaster(wanted).catch((error: unknown) => {
        noteProblem(wanted.id, error);
        throw error;
      });
      return master && (await make(file, master, wanted));
    } finally {
      leave();
    }
  }

  /** A lost picture is logged once, however often it is asked for. A store that is away says so itself. */
  function noteProblem(id: string, error: unknown): void {
    if (!(error instanceof PictureStoreProblem)) return;
    if (error.kind === 'away') noteForgottenStore();
    if (error.kind === 'away' || lost.has(id)) return;
    if (lost.size >= maxLost) lost.clear();
    lost.add(id);
    log('error', 'media-failed', { route: '/media', problem: `The master of picture ${id} cannot be read.` }, error);
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
      if (!(await fillPicture(picture, isQuiet))) return;
    }
  }

  async function forgetUnused(): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!/^[0-9a-f]{24}$/.test(name)) continue;
      const [picture] = await db.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, name));
      if (!picture) await rm(path.join(folder, name), { recursive: true, force: true });
    }
    for (const name of await readdir(path.join(folder, 'videos')).catch(() => [])) {
      const [video] = await db
        .select({ id: videos.id })
        .from(videos)
        .where(eq(videos.id, path.parse(name).name));
      if (!video) await rm(path.join(folder, 'videos', name), { force: true });
    }
  }

  async function prepareAll(): Promise<void> {
    isPreparing = true;
    try {
      for (const picture of toPrepare.values()) {
        toPrepare.delete(picture.id);
        if (!(await fillPicture(picture, () => true))) toPrepare.clear();
      }
    } catch (error) {
      if (!closed) log('warn', 'renditions-not-prepared', {}, error);
      toPrepare.clear();
    } finally {
      isPreparing = false;
    }
  }

  /** False if there is no use in going on: the shop closes, or the disk keeps nothing. */
  async function fillPicture(picture: { id: string; width: number }, isQuiet: () => boolean): Promise<boolean> {
    const there = new Set(await readdir(path.join(folder, picture.id)).catch(() => []));
    for (const width of renditionWidths(picture))
      for (const format of pictureFormats) {
        if (there.has(`${width}.${format}`)) continue;
        while (!closed && (turns.figures().inside > 0 || !isQuiet()))
          await sleep(scanIntervalMs, undefined, { ref: false });
        if (closed) return false;
        const made = await fillRendition({ id: picture.id, width, format, hasTime: true });
        if (made === 'lost') return true;
        if (made && 'bytes' in made) return false;
      }
    return true;
  }

  /** Waits for a store that is away. `lost`: nothing can be made of this picture, or no store has it. */
  async function fillRendition(wanted: Wanted): Promise<CachedFile | 'lost' | null> {
    while (!closed) {
      try {
        return await rendition(wanted);
      } catch (error) {
        if (error instanceof PictureProblem) {
          log('warn', 'picture-not-made', { problem: `Nothing can be made of picture ${wanted.id}.` }, error);
          return 'lost';
        }
        if (!(error instanceof PictureStoreProblem)) throw error;
        if (error.kind !== 'away' || pictureStore() === null) return 'lost';
      }
      await sleep(storeRetryMs, undefined, { ref: false });
    }
    return null;
  }

  return {
    async answer(request, response, pathname) {
      if (!pathname.startsWith('/media/') || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      const [, id, width, ending] = address.exec(pathname) ?? [];
      const format = pictureFormats.find((each) => each === ending);
      const [, video, videoEnding] = videoAddress.exec(pathname) ?? [];
      try {
        const found =
          id && format
            ? await show({ id, width: Number(width), format, hasTime: false })
            : video
              ? await showVideo(video, videoEnding === 'webm' ? 'webm' : 'mp4')
              : null;
        if (!found) return sendNothing(response, 404);
        await sendMedia(request, response, found);
      } catch (error) {
        sendNothing(response, statusOf(error));
      }
      return true;
    },
    async fill(isQuiet = () => true) {
      await fill(isQuiet).catch((error) => log('warn', 'renditions-not-filled', {}, error));
    },
    prepare(picture) {
      if (toPrepare.size < maxToPrepare) toPrepare.set(picture.id, picture);
      if (!isPreparing) void prepareAll();
    },
    async forgetUnused() {
      await forgetUnused().catch((error) => log('warn', 'renditions-not-forgotten', {}, error));
    },
    close() {
      closed = true;
    },
  };
}

/** The status that tells of a picture that could not be read or made. What the store does not have is logged before. */
function statusOf(error: unknown): 404 | 500 | 503 {
  if (error instanceof PictureStoreProblem) return error.kind === 'away' ? 503 : 404;
  if (!isUntried(error)) log('error', 'media-failed', { route: '/media' }, error);
  return isDatabaseAway(error) ? 503 : 500;
}

/** What a rendition is made from; null if there is no such picture, or not in this width. */
async function findMaster({ id, width }: Wanted): Promise<Buffer | null> {
  const [picture] = await db.select({ width: pictures.width }).from(pictures).where(eq(pictures.id, id));
  return picture && renditionWidths(picture).includes(width) ? readMaster(id) : null;
}

async function make(file: string, master: Buffer, { width, format, hasTime }: Wanted): Promise<CachedFile> {
  return writeCachedFile(file, await workOnPicture('rendition', { master, width, format, hasTime }));
}

async function keepVideo(file: string, id: string, ending: VideoFormat): Promise<CachedFile | null> {
  const kept = await readCachedFile(file);
  if (kept) return kept;
  const read = await findVideo(id, ending);
  return read && writeCachedParts(file, read);
}

function sendNothing(response: ServerResponse, status: number): true {
  response.writeHead(status, { 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '3' } : {}) });
  response.end();
  return true;
}

async function sendMedia(request: IncomingMessage, response: ServerResponse, shown: NearestRendition): Promise<void> {
  const { kept, type, instead } = shown;
  const { size } = kept;
  const headers: Record<string, string | number> = {
    'content-type': type,
    'cache-control': instead === null ? 'public, max-age=31536000, immutable' : standInCaching,
    'content-security-policy': "sandbox; default-src 'none'",
    'accept-ranges': 'bytes',
  };
  // The service worker keeps it as what it is, and not as what was asked for.
  if (instead !== null) headers['content-location'] = instead;
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = range ? Number(range[1]) : 0;
  const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
  if (range && (start > end || start >= size)) {
    response.writeHead(416, { 'content-range': `bytes */${size}` });
    response.end();
    return;
  }
  const content = 'file' in kept ? kept.inMemory : kept.bytes;
  // Opened before anything is said: where the process may open no more files, the answer is 503 and not a cut picture.
  const file =
    'file' in kept && !content && request.method !== 'HEAD' ? createReadStream(kept.file, { start, end }) : null;
  if (file) await onceEvent(file, 'open');
  // `pipeline` leaves a file open whose reader has gone before.
  if (response.destroyed) return void file?.destroy();
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  response.writeHead(range ? 206 : 200, { ...headers, 'content-length': end - start + 1 });
  // Also closes the file if the shopper disconnects meanwhile.
  if (file) await pipeline(file, response).catch(() => {});
  else response.end(request.method === 'HEAD' ? undefined : content?.subarray(start, end + 1));
}
