import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { PageReading } from '#app/infra/http/page-dependencies.server.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** How much work goes into a page's compression: much where it is kept for long, little where few will ask for it. */
export type Effort = 'usual' | 'small';

/** What a body may be sent as. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page. It is compressed once for each encoding in use, and sent to everybody. */
export type CachedPage = {
  status: number;
  headers: Record<string, string>;
  /** `identity` is always there. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
  /** The heads of its answers from memory, as names and values in turn. They begin with the id of the request. */
  heads: { identity?: string[]; br?: string[]; gzip?: string[] };
  /** Compressions in progress. */
  compressing: { br?: Promise<Buffer>; gzip?: Promise<Buffer> };
  etag: string;
  read: PageReading;
  /** The bytes that the cache counts for it. */
  counted: number;
  /** False once something on the page has changed. A stale page is kept for when the database is away or the shop is busy. */
  fresh: boolean;
  /** Nothing but products has changed on it since it was rendered, if anything has. */
  onlyProductsChanged: boolean;
  /** When its rendering began, in milliseconds since 1970. */
  renderedAt: number;
  /** It was requested more than once. */
  isReused: boolean;
  /** How often it was sent at once, packed with Brotli. */
  sent: number;
  /** It is packed as small as it can be, or is about to be. */
  isRecompressed: boolean;
};

/** A finished rendering. */
export type Rendering = { response: Response; body: Buffer; read: PageReading; renderedAt: number };

/**
 * Makes the cached page of a rendering; `cacheControl` is the header for browsers, null that of the rendering
 * itself.
 */
export function makePage(
  { response, body: identity, read, renderedAt }: Rendering,
  cacheControl: string | null = 'no-cache',
): CachedPage {
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  return {
    status: response.status,
    headers: {
      ...headers,
      'cache-control': cacheControl ?? headers['cache-control'] ?? 'no-store',
      vary: 'accept-encoding',
    },
    bodies: { identity },
    compressing: {},
    heads: {},
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    read,
    counted: 0,
    fresh: true,
    onlyProductsChanged: true,
    renderedAt,
    isReused: false,
    sent: 0,
    isRecompressed: false,
  };
}

/** The bytes that a page holds now. Compressing it adds to them. */
export function sizeOf({ bodies }: CachedPage): number {
  return bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0);
}

/**
 * The body in this encoding. Compressing costs as much as rendering, so it waits until somebody asks for it. Concurrent
 * requests share one compression.
 */
export async function compressPage(page: CachedPage, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const ready = page.bodies[encoding];
  if (ready || encoding === 'identity') return ready ?? page.bodies.identity;
  page.compressing[encoding] ??= compress(page.bodies.identity, encoding, effort);
  // What zlib returns lies in a block of 16 KB, which would be kept with it.
  const body = Buffer.from(await page.compressing[encoding]);
  page.bodies[encoding] = body;
  delete page.compressing[encoding];
  return body;
}

/** Packs a page once more, as small as Brotli can: a tenth smaller, for a hundred times the work, on another thread. */
export async function recompress(page: CachedPage): Promise<void> {
  page.isRecompressed = true;
  page.bodies.br = await brotli(page.bodies.identity, brotliOptions(page.bodies.identity, 11));
  delete page.heads.br;
}

async function compress(identity: Buffer, encoding: 'br' | 'gzip', effort: Effort): Promise<Buffer> {
  // A third of a millisecond, less than it takes to have another thread do it. Brotli's next level takes three times as
  // long in a working shop, for a twentieth fewer bytes.
  if (effort === 'small' && encoding === 'gzip') return zlib.gzipSync(identity, { level: 3 });
  if (effort === 'small') return zlib.brotliCompressSync(identity, brotliOptions(identity, 3));
  if (encoding === 'gzip') return gzip(identity, { level: 6 });
  return brotli(identity, brotliOptions(identity, 6));
}

/** The window is no larger than the page: an encoder of the usual 4 MB costs more than packing a small page. */
function brotliOptions(identity: Buffer, level: number): zlib.BrotliOptions {
  const window = Math.ceil(Math.log2(identity.length + 16));
  return {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: level,
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(window, 14), zlib.constants.BROTLI_DEFAULT_WINDOW),
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  };
}

/** What a request is answered with: the page in one encoding, with `status` headers for this request. */
export type Sending = { page: CachedPage; encoding: Encoding; body: Buffer; status: Record<string, string> };

/** Answers with a page whose body in this encoding is there, and with headers that every answer carries. */
export function sendFromMemory(
  request: IncomingMessage,
  response: ServerResponse,
  {
    page,
    encoding,
    id,
    sharedHeaders,
  }: { page: CachedPage; encoding: Encoding; id: string; sharedHeaders: Record<string, string> },
): void {
  const body = page.bodies[encoding] ?? page.bodies.identity;
  const head = page.heads[encoding] ?? headOf({ page, encoding, body, sharedHeaders });
  page.heads[encoding] = head;
  head[1] = id;
  response.writeHead(page.status, head);
  response.end(request.method === 'HEAD' ? undefined : body);
}

type HeadOf = { page: CachedPage; encoding: Encoding; body: Buffer; sharedHeaders: Record<string, string> };

function headOf({ page, encoding, body, sharedHeaders }: HeadOf): string[] {
  const headers: Record<string, string> = {
    ...sharedHeaders,
    ...page.headers,
    'cache-status': 'shop; hit',
    etag: etagOf(page, encoding),
    'content-length': String(body.length),
  };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return [requestIdHeader, '', ...Object.entries(headers).flat()];
}

function etagOf(page: CachedPage, encoding: Encoding): string {
  return `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

/** The header that names a request, as the log does. */
export const requestIdHeader = 'x-request-id';

/** Answers with a page, or with 304 where the client has it already. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, encoding, body, status }: Sending,
): void {
  const etag = etagOf(page, encoding);
  // An error has no tag to compare.
  if (page.status === 200 && request.headers['if-none-match']?.includes(etag)) {
    // A browser takes the headers of this answer over into the page it has kept, which has a stricter policy of its own.
    response.removeHeader('content-security-policy');
    response.writeHead(304, {
      etag,
      'cache-control': page.headers['cache-control'],
      vary: 'accept-encoding',
      ...status,
    });
    response.end();
    return;
  }
  const headers: Record<string, string | number> = { ...page.headers, ...status, etag, 'content-length': body.length };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Browsers send one of few headers, again and again. */
const maxKnownEncodings = 100;
const maxKnownHeaderLength = 100;
const knownEncodings = new Map<string, Encoding>();

/** The best of br, gzip and identity that the header allows; `q=0` forbids. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const input = String(header ?? '');
  const known = knownEncodings.get(input);
  if (known) return known;
  const encoding = readEncoding(input);
  if (input.length <= maxKnownHeaderLength && knownEncodings.size < maxKnownEncodings)
    knownEncodings.set(input, encoding);
  return encoding;
}

function readEncoding(header: string): Encoding {
  const accepted = header.toLowerCase().split(',');
  const allows = (name: string) =>
    accepted.some((part) => {
      const [coding, ...parameters] = part.split(';').map((piece) => piece.trim());
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : 'identity';
}
