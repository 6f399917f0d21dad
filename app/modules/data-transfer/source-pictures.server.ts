import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { db } from '#app/infra/db/db.server.ts';
import { isPublicAddress, lookupOnly } from '#app/infra/http/public-address.server.ts';
import { maxUploadBytes, refusals } from '#app/infra/media/pictures/picture-refusal.ts';
import { PictureStoreProblem } from '#app/infra/media/pictures/picture-store.server.ts';
import { takePicture } from '#app/infra/media/pictures/take-picture.server.ts';
import { noteImported, type Origin, readImported } from './imported-records.server.ts';
import type { SourceFile } from './records.ts';

export type FoundPicture = { id: string } | { problem: string };

/** Where the pictures of a source come from. */
export type PictureSource = {
  /**
   * A picture as one of the shop's; `problem` says in one sentence why it did not come. Throws `PictureStoreProblem` where
   * the shop cannot keep pictures at the moment: what is moved in without them would never get them.
   */
  find(from: string): Promise<FoundPicture>;
  /** Whether it could be looked for at all, without fetching it; null where it could. */
  problemOf(from: string): Promise<string | null>;
};

/** Finds a picture that lies on this machine, by its name in the source; null where there is none. */
export type PictureFiles = (name: string) => Promise<string | null>;

type Options = {
  /** Names the addresses in what has moved in, so that a second import fetches none again. */
  origin: Origin;
  /** Pictures that came along as files; null where none did. */
  files: PictureFiles | null;
  /** Tests ask this machine, which a shop never does. */
  isAllowed?: (address: string) => boolean;
};

const answerMs = 20_000;
const maxRedirects = 3;
/** A host that fails so often in a row is not asked again in this import. */
const patience = 8;

/**
 * Takes pictures from files by name, and others from the web: public addresses alone, 25 MB and twenty seconds at
 * most. Each address is asked once.
 */
export function openPictures({ origin, files, isAllowed = isPublicAddress }: Options): PictureSource {
  const silent = new Map<string, number>();
  const asking = new Map<string, Promise<FoundPicture>>();

  async function find(from: string): Promise<FoundPicture> {
    const known = (await readImported(db, origin.format, 'picture', [from])).get(from);
    if (known) return { id: known };
    const problem = await problemOf(from);
    if (problem !== null) return { problem };
    const file = await fileOf(files, from);
    const found = file ? await takeFile(file, namesIn(from).at(-1) ?? '') : await takeFromWeb(new URL(from));
    if ('id' in found) await noteImported(db, origin, 'picture', [{ sourceId: from, ourId: found.id }]);
    return found;
  }

  async function takeFromWeb(url: URL): Promise<FoundPicture> {
    const failures = silent.get(url.host) ?? 0;
    if (failures >= patience) return { problem: `${url.host} did not answer and is not asked again.` };
    const found = await fetchPicture(url, isAllowed, maxRedirects);
    silent.set(url.host, 'problem' in found && found.isSilent ? failures + 1 : 0);
    return found;
  }

  async function problemOf(from: string): Promise<string | null> {
    if (await fileOf(files, from)) return null;
    if (!/^https?:\/\//i.test(from))
      return files ? 'No file that came along has this name.' : 'Say where it lies: --pictures FOLDER.';
    if (from.length > 2_000 || !URL.canParse(from)) return 'This is no address.';
    return closedHost(new URL(from), isAllowed) ? 'The address leads into a closed network.' : null;
  }

  return {
    problemOf,
    find(from) {
      const now = asking.get(from) ?? find(from).finally(() => asking.delete(from));
      asking.set(from, now);
      return now;
    },
  };
}

/** Plain files of a folder, by their path in it. Never a link, which may lead out. */
export function picturesInFolder(folder: string): PictureFiles {
  const inside = `${path.resolve(folder)}${path.sep}`;
  return async (name) => {
    // Some systems write an accent as a letter of its own.
    for (const written of new Set([name, name.normalize('NFC'), name.normalize('NFD')])) {
      const file = path.resolve(folder, written);
      if (!file.startsWith(inside)) continue;
      const found = await lstat(file).catch(() => null);
      if (found?.isFile()) return file;
    }
    return null;
  };
}

/** Files that were sent along, by the names under which they were sent. */
export function sentPictures(files: readonly SourceFile[]): PictureFiles {
  const named = new Map(files.map(({ name, path: file }) => [sentName(name), file]));
  return async (name) => named.get(sentName(name)) ?? null;
}

/** A file's name as it is compared: an accent is part of its letter. Without characters that no screen shows. */
export function sentName(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '_')
    .slice(0, 255);
}

async function fileOf(files: PictureFiles | null, from: string): Promise<string | null> {
  if (!files) return null;
  for (const name of namesIn(from)) {
    const file = await files(name);
    if (file) return file;
  }
  return null;
}

function namesIn(from: string): string[] {
  if (from.includes('\0')) return [];
  if (!/^https?:\/\//i.test(from)) return [from, path.basename(from)];
  if (!URL.canParse(from)) return [];
  const last = new URL(from).pathname.split('/').at(-1) ?? '';
  try {
    return [last, decodeURIComponent(last)].filter(Boolean);
  } catch {
    return [last].filter(Boolean);
  }
}

async function takeFile(file: string, name: string): Promise<FoundPicture> {
  const body = Readable.toWeb(createReadStream(file));
  // The types of Node and of the browser name one thing twice.
  const taken = await takePicture(body as ReadableStream<Uint8Array>, name);
  if (taken.kind === 'taken') return { id: taken.picture.id };
  if (taken.reason === 'store-away') throw new PictureStoreProblem('away', refusals['store-away']);
  return { problem: refusals[taken.reason] };
}

/** Node asks no lookup about a host that is an address itself. */
function closedHost({ hostname }: URL, isAllowed: (address: string) => boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isAllowed(host);
}

type Fetched = { id: string } | { problem: string; isSilent: boolean };

async function fetchPicture(
  url: URL,
  isAllowed: (address: string) => boolean,
  redirectsLeft: number,
): Promise<Fetched> {
  if (closedHost(url, isAllowed)) return { problem: 'The address leads into a closed network.', isSilent: false };
  const signal = AbortSignal.timeout(answerMs);
  let response: IncomingMessage;
  try {
    response = await ask(url, isAllowed, signal);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ECLOSED') return { problem: 'The address leads into a closed network.', isSilent: false };
    return { problem: signal.aborted ? 'It took too long.' : 'Its server cannot be reached.', isSilent: true };
  }
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy();
    if (redirectsLeft === 0) return { problem: 'It leads in a circle.', isSilent: false };
    if (!URL.canParse(headers.location, url)) return { problem: 'This is no address.', isSilent: false };
    const next = new URL(headers.location, url);
    if (!/^https?:$/.test(next.protocol)) return { problem: 'It does not lead to the web.', isSilent: false };
    return fetchPicture(next, isAllowed, redirectsLeft - 1);
  }
  if (statusCode !== 200) {
    response.destroy();
    return { problem: `Its server answers ${statusCode}.`, isSilent: statusCode >= 500 };
  }
  if (Number(headers['content-length'] ?? 0) > maxUploadBytes) {
    response.destroy();
    return { problem: refusals['too-large'], isSilent: false };
  }
  return receive(response, url, signal);
}

async function receive(response: IncomingMessage, url: URL, signal: AbortSignal): Promise<Fetched> {
  const body = Readable.toWeb(response);
  // The types of Node and of the browser name one thing twice.
  const taken = await takePicture(body as ReadableStream<Uint8Array>, decodeName(url));
  if (taken.kind === 'taken') return { id: taken.picture.id };
  if (taken.reason === 'store-away') throw new PictureStoreProblem('away', refusals['store-away']);
  if (signal.aborted) return { problem: 'It took too long.', isSilent: true };
  return { problem: refusals[taken.reason], isSilent: taken.reason === 'interrupted' };
}

function decodeName({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function ask(url: URL, isAllowed: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' },
        lookup: lookupOnly(isAllowed),
        signal,
      },
      resolve,
    );
    request.on('error', reject);
    request.end();
  });
}
