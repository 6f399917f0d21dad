import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router';
import { languageAt } from './i18n/language.ts';
import { isDatabaseAway } from './infra/db/db.server.ts';
import { noteDatabaseAway } from './infra/http/page-dependencies.server.ts';
import { log } from './infra/process/log.server.ts';
import { withPolicy } from './server/http/security-headers.server.ts';
import naskh from './ui/fonts/urdu-400.woff2?url';
import { ScriptNonce } from './ui/inline-script.tsx';

const maxRenderMs = 8_000;

/**
 * Renders a page to its last byte: it is kept and compressed as a whole, and its policy names its own scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const nonce = randomBytes(16).toString('base64url');
  const rendered = fetchOnceStyled(await render(routerContext, request.url, nonce), nonce);
  const { page, policy } = withPolicy(rendered, nonce, pathname);
  headers.set('content-type', 'text/html; charset=utf-8');
  if (import.meta.env.PROD) headers.set('content-security-policy', policy);
  // No page in English has a byte of it, which a link in the root's would.
  if (languageAt(pathname) === 'ur')
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

/**
 * The page without its `modulepreload` links. What they name is fetched once the style sheet has come and a
 * frame is painted, by a script at the end of the head, which waits for the sheet: a browser finds links at once, and on a slow
 * line the scripts would compete with the sheet, the fonts and the first picture. The module script at the end of the page imports them all, too, because it
 * would learn of a file only from the file that imports it, and older browsers know no `modulepreload`. The page is handled
 * as bytes: as a text with Urdu in it, it takes twice their room.
 */
function fetchOnceStyled(page: Buffer, nonce: string): Buffer<ArrayBuffer> {
  const firstImport = `<script nonce="${nonce}" type="module" async="">`;
  const text = page.toString('latin1');
  const links = [...text.matchAll(preload)];
  if (links.length === 0) return Buffer.concat([page]);
  const start = text.indexOf(firstImport) + firstImport.length;
  const script = text.slice(start, text.indexOf('</script>', start));
  const names = links.map(([, name = '']) => name);
  // It imports some by itself, and its list of routes names them as well.
  const imports = names.filter((name) => !script.includes(` from "${name}"`)).map((name) => `import"${name}";`);
  const changes = [
    ...links.map(({ 0: link, index }) => ({ at: index, length: link.length, by: '' })),
    { at: text.indexOf('</head>'), length: 0, by: `<script nonce="${nonce}">${fetchScripts(names)}</script>` },
    { at: start, length: 0, by: imports.join('') },
  ];
  const parts: Buffer[] = [];
  let from = 0;
  for (const { at, length, by } of changes.toSorted((one, other) => one.at - other.at)) {
    parts.push(page.subarray(from, at), Buffer.from(by));
    from = at + length;
  }
  return Buffer.concat([...parts, page.subarray(from)]);
}

/** After the first frame: what is painted first goes before the scripts on any line, and before their evaluation. */
function fetchScripts(names: readonly string[]): string {
  const fetchAll = `${JSON.stringify(names)}.forEach(function(n){var l=document.createElement("link");l.rel="modulepreload";l.href=n;document.head.append(l)})`;
  return `requestAnimationFrame(function(){setTimeout(function(){${fetchAll}})})`;
}

function render(routerContext: EntryContext, url: string, nonce: string): Promise<Buffer> {
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
    const document = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={url} nonce={nonce} />
      </ScriptNonce>
    );
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(late);
        reject(error);
      },
      onError: (error) => log('error', 'page-failed', {}, error),
    });
    const late = setTimeout(abort, maxRenderMs);
  });
}
