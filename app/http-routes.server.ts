import { Hono, type MiddlewareHandler } from 'hono';
import { createApi } from './api.server.ts';
import { readLanguage } from './language/language.ts';
import { feedsApi } from './machines/feeds-api.server.ts';
import type { PageRenderer } from './page-renderer.server.ts';
import { isDatabaseAway } from './platform/db/db.server.ts';
import type { Settings } from './platform/env.server.ts';
import { isBusy } from './platform/gate.ts';
import { compressAnswers } from './platform/http/compress-answers.server.ts';
import { observeReading } from './platform/http/page-dependencies.server.ts';
import { comeBackAfter, tryAgain } from './platform/http/refuse.server.ts';
import { log } from './platform/log.server.ts';
import { outbox } from './platform/mail/outbox.server.tsx';
import { messages } from './platform/messages.ts';
import { readingIn } from './platform/page-language.server.ts';
import { speaksUrdu } from './settings/language-switch.server.ts';

/** The API, product feeds, the outbox while the shop has one, and every page that is rendered for one request. */
export function createHttpRoutes(settings: Settings, pages: PageRenderer, hasOutbox: () => boolean): Hono {
  const letters = new Hono().route('/outbox', outbox);
  return new Hono()
    .use(compressAnswers)
    .use('/api/*', readAsAsked)
    .all('/outbox/*', (context, next) => (hasOutbox() ? letters.fetch(context.req.raw) : next()))
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
      if (isAway) headers.set('retry-after', comeBackAfter);
      return new Response(result.body, { status: isAway ? 503 : result.status, headers });
    })
    .onError((error, context) => {
      const { path } = context.req;
      if (isBusy(error) && !path.startsWith('/api/')) return pages.sayBusy(path);
      if (isDatabaseAway(error)) return context.json({ problem: tryAgain }, 503, { 'retry-after': comeBackAfter });
      log('error', 'request-failed', { route: context.req.routePath }, error);
      return context.json({ problem: messages.broken.anything }, 500);
    });
}

/** Names products in the language that is asked for, as the pages in Urdu ask (language/language.ts). */
const readAsAsked: MiddlewareHandler = (context, next) =>
  readingIn(speaksUrdu() ? readLanguage(context.req.query('language')) : 'en', next);
