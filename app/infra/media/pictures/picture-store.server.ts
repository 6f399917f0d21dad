import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import type { ObjectStoreSettings } from '../../process/env.server.ts';
import { log } from '../../process/log.server.ts';

type PictureStoreProblemKind = 'away' | 'missing' | 'refused';

/**
 * Why the store of pictures did not do what it was asked for. `missing`: it has no such object, or another one than was
 * put there. `refused`: it answers, but does not let this key have this object. `away`: everything else; it is worth
 * another try.
 */
export class PictureStoreProblem extends Error {
  override name = 'PictureStoreProblem';
  readonly kind: PictureStoreProblemKind;

  constructor(kind: PictureStoreProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A master in the store, as its row in `pictures` names it. */
export type StoredMaster = { object: string; objectBytes: number; objectSha256: string };

/** Masters of pictures in an S3-compatible store. Every method throws `PictureStoreProblem`. */
export type PictureStore = {
  /** Puts a master there under a key that nobody else uses. */
  put(id: string, master: Buffer): Promise<StoredMaster>;
  /** Reads a master and compares it with its checksum. */
  read(stored: Pick<StoredMaster, 'object' | 'objectSha256'>): Promise<Buffer>;
  remove(object: string): Promise<void>;
  /** Every object in the store's folder, in the order of the keys, without those that `tryOut` left there. */
  list(): AsyncGenerator<{ object: string; bytes: number; putAt: Date }>;
  /**
   * Does everything that the shop needs of the store: puts, reads and removes a small object, lists, and sees that an
   * absent object is told from one that the key may not read.
   */
  tryOut(): Promise<void>;
  /** Why the store does not answer, asked at most every half minute and for a second at most; null if it answers. */
  problem(): Promise<string | null>;
};

/** A master has 50 to 300 KB. Shoppers and owners wait this long for one request. */
const patienceMs = 5_000;
/** A store that did not answer is not asked for this long, so that nobody waits for it in vain. */
const restMs = 3_000;
const retryMs = 30_000;
const glanceMs = 1_000;
const probeName = 'probe';

let connected: PictureStore | null = null;
let isForgottenNoted = false;

/** Sets where this process keeps new pictures and finds those in the store; null keeps them in the database. */
export function connectPictureStore(settings: ObjectStoreSettings | null): void {
  connected = settings && openPictureStore(settings);
  isForgottenNoted = false;
}

/** The store of pictures; null if they are kept in the database. */
export function pictureStore(): PictureStore | null {
  return connected;
}

/** The store for a picture that is known to be there; throws `PictureStoreProblem` if none is set. */
export function neededPictureStore(): PictureStore {
  if (connected) return connected;
  throw new PictureStoreProblem('away', 'The picture is in a store, and PICTURES_S3 is not set.');
}

/** Logs once that pictures are in a store and this node knows of none; does nothing where one is set. */
export function noteForgottenStore(): void {
  if (connected || isForgottenNoted) return;
  isForgottenNoted = true;
  const problem = 'Pictures are in a store, and PICTURES_S3 is not set on this node: they are missing on its pages.';
  log('error', 'picture-store-not-set', { problem });
}

/** Opens the store of these settings. Nothing is asked of it before the first use. */
export function openPictureStore({ prefix, ...connection }: ObjectStoreSettings): PictureStore {
  const client = new S3Client(connection);
  const keyOf = (object: string) => (prefix === '' ? object : `${prefix}/${object}`);
  let restsUntil = 0;
  let lastProblem: string | null = null;
  let lastCheck = { at: Number.NEGATIVE_INFINITY, looking: Promise.resolve() };

  /** Asks the store within its time, and not while it rests. */
  async function requestStore<T>(run: () => Promise<T>): Promise<T> {
    if (performance.now() < restsUntil) throw new PictureStoreProblem('away', lastProblem ?? 'It does not answer.');
    try {
      const result = await inTime(run());
      noteAnswer();
      return result;
    } catch (error) {
      if (error instanceof PictureStoreProblem && error.kind === 'missing') throw error;
      const problem = problemOf(error);
      // Whatever it says of one object, the others may still be asked for.
      if (problem.kind === 'away') noteSilence(problem.message);
      else noteAnswer();
      throw problem;
    }
  }

  function noteAnswer(): void {
    if (lastProblem !== null) log('info', 'picture-store-back');
    lastProblem = null;
    restsUntil = 0;
  }

  function noteSilence(problem: string): void {
    if (lastProblem === null) log('warn', 'picture-store-away', { problem });
    lastProblem = problem;
    restsUntil = performance.now() + restMs;
  }

  async function get(object: string): Promise<Buffer> {
    const response = await client.getObject(keyOf(object));
    return Buffer.from(await response.arrayBuffer());
  }

  return {
    async put(id, master) {
      const object = `${id}-${randomBytes(6).toString('hex')}.webp`;
      await requestStore(() => client.putObject(keyOf(object), new Uint8Array(master))).catch(asRefusalOfAll);
      return { object, objectBytes: master.length, objectSha256: sha256Of(master) };
    },
    read: ({ object, objectSha256 }) =>
      requestStore(async () => {
        const master = await get(object);
        if (sha256Of(master) === objectSha256) return master;
        throw new PictureStoreProblem('missing', 'The store has something else under its key.');
      }),
    remove: (object) => requestStore(() => client.deleteObject(keyOf(object))),
    async *list() {
      const folder = keyOf('');
      const listing = client.listObjects({ prefix: folder })[Symbol.asyncIterator]();
      for (;;) {
        const next = await inTime(listing.next()).catch((error: unknown) => {
          throw new PictureStoreProblem('away', reasonOf(error));
        });
        if (next.done) return;
        const { key, size, lastModified } = next.value;
        const object = key.slice(folder.length);
        if (object !== '' && !object.startsWith(`${probeName}-`)) yield { object, bytes: size, putAt: lastModified };
      }
    },
    async tryOut() {
      const word = randomBytes(8).toString('hex');
      const name = `${probeName}-${word}`;
      await requestStore(() => client.putObject(keyOf(name), word));
      const result = await requestStore(() => get(name));
      await requestStore(() => client.deleteObject(keyOf(name)));
      if (result.toString() !== word) throw new PictureStoreProblem('away', 'It gives back something else.');
      await requestStore(() =>
        client
          .listObjects({ prefix: keyOf(''), maxResults: 1 })
          [Symbol.asyncIterator]()
          .next(),
      );
      const isAbsent = await requestStore(() => get(name)).then(
        () => false,
        (error: PictureStoreProblem) => {
          if (error.kind === 'away') throw error;
          return error.kind === 'missing';
        },
      );
      if (!isAbsent)
        throw new PictureStoreProblem(
          'refused',
          'It does not say that an object is absent; the key must be able to list.',
        );
    },
    async problem() {
      if (performance.now() - lastCheck.at > retryMs || lastProblem !== null) {
        // That there is no such object is an answer too, and so is a refusal, which a key without the right to list gets.
        const looking = requestStore(() => get(probeName)).then(
          () => {},
          () => {},
        );
        lastCheck = { at: performance.now(), looking };
      }
      await Promise.race([lastCheck.looking, sleep(glanceMs, undefined, { ref: false })]);
      return lastProblem;
    },
  };
}

function inTime<T>(result: Promise<T>): Promise<T> {
  // Whoever has given up hears nothing of a late failure.
  result.catch(() => {});
  const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`It did not answer within ${patienceMs / 1_000} seconds.`);
  });
  late.catch(() => {});
  return Promise.race([result, late]);
}

function problemOf(error: unknown): PictureStoreProblem {
  if (isNoSuchObject(error)) return new PictureStoreProblem('missing', 'The store has no such object.');
  return new PictureStoreProblem(isAboutOneObject(error) ? 'refused' : 'away', reasonOf(error));
}

function isNoSuchObject(error: unknown): boolean {
  return error instanceof S3Errors.ServerError && error.statusCode === 404 && error.code === 'NoSuchKey';
}

/** Statuses that tell of the key, the bucket, the time or the load, and codes that do so with another status. */
const statusesOfAll = [401, 404, 408, 429];
const codesOfAll = [
  'AccountProblem',
  'AllAccessDisabled',
  'AuthorizationHeaderMalformed',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
];

/** Whether the store answered and refused this object; another one may still be had. */
function isAboutOneObject(error: unknown): boolean {
  if (!(error instanceof S3Errors.ServerError)) return false;
  const { statusCode, code } = error;
  return statusCode >= 400 && statusCode < 500 && !statusesOfAll.includes(statusCode) && !codesOfAll.includes(code);
}

/** A new object that is refused says that no other will be taken. What is there can still be read. */
function asRefusalOfAll(error: PictureStoreProblem): never {
  throw error.kind === 'refused' ? new PictureStoreProblem('away', error.message) : error;
}

/** The store's own words, without the address, which holds the keys. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  const reason = cause instanceof Error && cause.message ? cause.message : message;
  return reason.split('\n', 1)[0]?.slice(0, 300) ?? '';
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
