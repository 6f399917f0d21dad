import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { eq } from 'drizzle-orm';
import { db } from '../../db/db.server.ts';
import { log } from '../../process/log.server.ts';
import { receiveFile } from '../receive-file.server.ts';
import { pictures } from '../tables.server.ts';
import type { Picture } from './picture.ts';
import { isRefusal, maxUploadBytes, type Refusal } from './picture-refusal.ts';
import { PictureStoreProblem } from './picture-store.server.ts';
import { addMaster } from './pictures.server.ts';

export type TakenPicture = { kind: 'taken'; picture: Omit<Picture, 'alt'> } | { kind: 'refused'; reason: Refusal };

/** The decoder is killed after this time. */
const timeoutMs = 20_000;
/** A master is far smaller than this; a larger one means a broken decoder. */
const maxMasterBytes = 20 * 1024 * 1024;
/** The number of decoders that run at once; further uploads wait. */
const places = 2;

type Notify = (picture: { id: string; width: number }) => void;
let notifyTaken: Notify = () => {};

/** Sets the listener for each picture that was taken in, so that its renditions are there before it is published. */
export function connectUploads(notify: Notify): void {
  notifyTaken = notify;
}

/**
 * Receives an uploaded picture: up to 25 MB and 50 megapixels of JPEG, PNG, WebP or AVIF. The picture is turned
 * upright, loses its metadata (such as place and camera), and is stored under the name of its file. Returns the reason
 * if it is refused.
 */
export async function takePicture(body: ReadableStream<Uint8Array> | null, fileName: string): Promise<TakenPicture> {
  const decoded = await decodePicture(body);
  if (!Buffer.isBuffer(decoded)) return { kind: 'refused', reason: decoded };
  const picture = await addMaster(decoded).catch((error: unknown) => {
    if (error instanceof PictureStoreProblem) return null;
    throw error;
  });
  if (!picture) return { kind: 'refused', reason: 'store-away' };
  await db
    .update(pictures)
    .set({ name: plainName(fileName) })
    .where(eq(pictures.id, picture.id));
  notifyTaken(picture);
  return { kind: 'taken', picture };
}

/** The pixels of an uploaded picture as a master that nobody stores yet, with the same limits; or why it is refused. */
export async function decodePicture(body: ReadableStream<Uint8Array> | null): Promise<Buffer | Refusal> {
  return receiveFile(body, { maxBytes: maxUploadBytes, use: (file) => inTurn(() => decode(file)) });
}

/** The path of the decoder, from the source tree even when this module has been bundled elsewhere. */
const decoder = createRequire(import.meta.url).resolve('#app/infra/media/pictures/decode-picture.ts');

/** Makes the master in a separate process whose environment contains none of our secrets. */
function decode(file: string): Promise<Buffer | Refusal> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--max-old-space-size=256', '--no-warnings', decoder, file], {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxMasterBytes) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(0, 2_000);
    });
    child.on('error', (error) => {
      log('error', 'picture-decoder-not-started', {}, error);
      resolve('broken');
    });
    child.on('close', (code, signal) => {
      if (code === 0 && size > 0) return resolve(Buffer.concat(chunks));
      const word = text.trim();
      if (code !== 2) log('warn', 'picture-decoder-failed', { status: code ?? 0 }, new Error(word));
      resolve(signal ? 'slow' : isRefusal(word) ? word : 'broken');
    });
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  // A finished decoder hands its place to the next in line, so that a newcomer cannot take it as well.
  if (running === places) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** The file's name without folders and invisible characters. */
function plainName(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 200);
}
