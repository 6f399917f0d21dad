import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { readLanguage } from '#app/i18n/language.ts';
import { isDatabaseAway } from '#app/infra/db/db.server.ts';
import { observeReading } from '#app/infra/http/page-dependencies.server.ts';
import { retryAfterSeconds, tryAgain } from '#app/infra/http/refuse.server.ts';
import { outbox } from '#app/infra/mail/outbox.server.tsx';
import type { Settings } from '#app/infra/process/env.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { isBusy } from '#app/infra/process/semaphore.ts';
import { messages } from '#app/infra/text/messages.ts';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { feedsApi } from '#app/modules/marketing/feeds/feeds-api.server.ts';
import { speaksUrdu } from '#app/modules/settings/settings.server.ts';
import { createApi } from './api.server.ts';
import { compressResponses } from './http/compress-responses.server.ts';
import type { PageRenderer } from './page-renderer.server.ts';

/** The API, product feeds, the outbox while the shop has one, and every page that is rendered for one request. */
export function createHttpRoutes(settings: Settings, pages: PageRenderer, hasOutbox: () => boolean): Hono {
  const mail = new Hono().route('/outbox', outbox);
  return new Hono()
    .use(closeUnread)
    .use(compressResponses)
    .use('/api/*', readInRequestLanguage)
    .all('/outbox/*', (context, next) => (hasOutbox() ? mail.fetch(context.req.raw) : next()))
    .route('/', createApi(settings.siteUrl))
    .route('/feeds', feedsApi(settings.siteUrl))
    .all('/api/*', (context, next) => {
      // The description of the API for people is a page.
      if (context.req.path === '/api/docs') return next();
      return Promise.resolve(context.json({ problem: 'There is nothing at this address.' }, 404));
    })
    .all('*', async (context) => {
      const { result, read } = await observeReading(() => pages.render(context.req.raw));
      const isAway = result.status === 500 && read.databaseAway;
      const headers = new Headers(result.headers);
      // What no page cache answers may be somebody's own.
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
      if (isAway) headers.set('retry-after', retryAfterSeconds);
      return new Response(result.body, { status: isAway ? 503 : result.status, headers });
    })
    .onError((error, context) => {
      const { path } = context.req;
      if (isBusy(error) && !path.startsWith('/api/')) return pages.renderBusyPage(path);
      if (isDatabaseAway(error)) return context.json({ problem: tryAgain }, 503, { 'retry-after': retryAfterSeconds });
      log('error', 'request-failed', { route: context.req.routePath }, error);
      return context.json({ problem: messages.broken.anything }, 500);
    });
}

/**
 * Where a request is answered before its body has arrived, the server closes the connection a moment later: whoever sends
 * the next request on it would lose that one.
 */
const closeUnread: MiddlewareHandler = async (context, next) => {
  await next();
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (incoming?.complete === false) context.header('connection', 'close');
};

/** Names products in the requested language, for pages in Urdu (i18n/language.ts). */
const readInRequestLanguage: MiddlewareHandler = (context, next) =>
  readingIn(speaksUrdu() ? readLanguage(context.req.query('language')) : 'en', next);
