import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router';
import { languageAt } from './language/language.ts';
import { isDatabaseAway } from './platform/db/db.server.ts';
import { noteDatabaseAway } from './platform/http/page-dependencies.server.ts';
import { contentSecurityPolicy } from './platform/http/security-headers.server.ts';
import { log } from './platform/log.server.ts';
import naskh from './ui/fonts/urdu-400.woff2?url';

const longestRenderMs = 8_000;

/**
 * Renders a page to its last byte: it is kept and compressed as a whole, and its policy names its own scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const page = importAtOnce(await render(routerContext, request.url));
  headers.set('content-type', 'text/html; charset=utf-8');
  if (import.meta.env.PROD)
    headers.set('content-security-policy', contentSecurityPolicy(page, new URL(request.url).pathname));
  // No page in English has a byte of it, which a link in the root's would.
  if (languageAt(new URL(request.url).pathname) === 'ur')
    headers.append('link', `<${naskh}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  return new Response(page, { status, headers });
}

/**
 * A loader, an action or a component threw. A loader that met no database makes its page a "try again", not an error. A
 * refusal (a method or an address that no page has) is counted by its status and not logged: anybody can cause any
 * number of them, and the address may hold what was typed.
 */
export function handleError(error: unknown, { request, params }: HandledError): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (isDatabaseAway(error)) noteDatabaseAway();
  else log('error', 'page-failed', { route: routeOf(new URL(request.url).pathname, params) }, error);
}

type HandledError = { request: Request; params: Readonly<Record<string, string | undefined>> };

/** The path with the name of each parameter instead of its value, and nothing of an address that no page has. */
function routeOf(path: string, params: HandledError['params']): string {
  if (params['*'] !== undefined) return '/*';
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]));
  return path
    .split('/')
    .map((part) => names.get(decodeURIComponent(part)) ?? part)
    .join('/');
}

const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const firstImport = '<script type="module" async="">';

/**
 * The page without its `modulepreload` links, and what they name imported by the script at its end. A browser finds links
 * before the script: on a slow line the scripts would compete with the style sheet and the first picture. Left to the script
 * alone, it would learn of a file only from the file that imports it. The page is handled as bytes: as a text with Urdu in
 * it, it takes twice their room.
 */
function importAtOnce(page: Buffer): Buffer<ArrayBuffer> {
  const text = page.toString('latin1');
  const start = text.indexOf(firstImport) + firstImport.length;
  const script = text.slice(start, text.indexOf('</script>', start));
  const kept: Buffer[] = [];
  const imports: string[] = [];
  let from = 0;
  for (const { 0: link, 1: address = '', index } of text.matchAll(preload)) {
    kept.push(page.subarray(from, index));
    from = index + link.length;
    // What it imports by itself stands after a space.
    if (!script.includes(` "${address}"`)) imports.push(`import"${address}";`);
  }
  if (from === 0) return Buffer.concat([page]);
  return Buffer.concat([...kept, page.subarray(from, start), Buffer.from(imports.join('')), page.subarray(start)]);
}

function render(routerContext: EntryContext, url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(late);
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(late);
        reject(error);
      },
      onError: (error) => log('error', 'page-failed', {}, error),
    });
    const late = setTimeout(abort, longestRenderMs);
  });
}
