import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import { acceptedEncoding } from './cached-page.server.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const compressible = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest', '.ico']);

type File = { type: string; etag: string; immutable: boolean; bodies: { br: Buffer; gzip: Buffer; identity: Buffer } };

/**
 * Serves the built client from memory, with its compressed forms. Files under /static/ carry a hash in their name and
 * are cached by browsers for a year; the others are revalidated each time. Returns true if it has answered.
 */
export function createStaticFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean {
  const files = new Map<string, File>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !types[path.extname(entry.name)]) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    files.set(name, readFile(file, name.startsWith('/static/')));
  }
  return (request, response, pathname) => {
    const file = files.get(pathname);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    sendFile(request, response, file);
    return true;
  };
}

function readFile(file: string, immutable: boolean): File {
  const identity = readFileSync(file);
  const extension = path.extname(file);
  const small = compressible.has(extension);
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    immutable,
    bodies: {
      identity,
      br: small ? readCompressed(file, identity) : identity,
      gzip: small ? zlib.gzipSync(identity, { level: 9 }) : identity,
    },
  };
}

/** As the build compressed it (vite.config.ts), else as well as a start has time for. */
function readCompressed(file: string, identity: Buffer): Buffer {
  const built = `${file}.br`;
  if (existsSync(built)) return readFileSync(built);
  return zlib.brotliCompressSync(identity, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } });
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: File): void {
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const encoding = file.bodies[wanted] === file.bodies.identity ? 'identity' : wanted;
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers: Record<string, string | number> = {
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag,
  };
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  headers['content-type'] = file.type;
  headers['content-length'] = file.bodies[encoding].length;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : file.bodies[encoding]);
}
