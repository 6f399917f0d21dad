import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { countWrongKey, secondsBarred } from '#app/modules/integrations/keys/wrong-keys.server.ts';
import { publicTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { type FeedName, feedNames, feeds } from './feed.ts';
import { type FeedFormat, type FeedShop, feedFormats } from './feed-formats.ts';
import { feedItem } from './feed-item.ts';
import { fingerprintProducts, readFeedPages } from './feed-products.server.ts';
import { noteFetch, noteItems, opensFeed } from './feeds.server.ts';

/** Fetches of one feed in an hour. Advertisers come once an hour at most, and again where something broke off. */
const maxFetches = { max: 30, windowSeconds: 3_600 };
/** Goes up with each change of what the files say of the same products. */
const edition = 1;

/** M14: the shop's products as files for advertisers, each at an address with a key. `siteUrl` begins every link in them. */
export function feedsApi(siteUrl: string): Hono {
  const { origin } = new URL(siteUrl);
  const api = new Hono();
  for (const name of feedNames) api.get(`/${feeds[name].file}`, (context) => answerFeed(context, name, origin));
  return api;
}

async function answerFeed(context: Context, name: FeedName, origin: string): Promise<Response> {
  context.header('cache-control', 'no-store');
  const address = context.req.header(clientAddressHeader) ?? '';
  const barredFor = secondsBarred(address);
  if (barredFor > 0) return tooOften(context, barredFor);
  if (!(await opensFeed(name, context.req.query('key') ?? ''))) {
    const seconds = countWrongKey(address);
    return seconds > 0 ? tooOften(context, seconds) : context.text('There is nothing at this address.', 404);
  }
  const allowance = await countAttempt({ key: `feed:${name}`, ...maxFetches });
  if (!allowance.allowed) return tooOften(context, allowance.retryAfterSeconds);
  const { shopName, mission, delivery } = await readShopSettings();
  const shop = { name: shopName, mission, origin, fee: publicTerms(delivery).fee };
  const fingerprint = hashOf([edition, name, shop, await fingerprintProducts()]);
  const changedAt = await noteFetch(name, fingerprint, context.req.header('user-agent') ?? '');
  const headers = {
    'cache-control': 'private, no-cache',
    etag: `W/"${fingerprint}"`,
    'last-modified': changedAt.toUTCString(),
    'x-robots-tag': 'noindex',
  };
  if (isKnown(context, headers.etag, changedAt)) return new Response(null, { status: 304, headers });
  const body = context.req.method === 'HEAD' ? null : streamFeed(name, shop);
  return new Response(body, { headers: { ...headers, 'content-type': feedFormats[name].contentType } });
}

function tooOften(context: Context, retryAfterSeconds: number): Response {
  context.header('retry-after', String(retryAfterSeconds));
  return context.text('Too often. Retry-After says when again.', 429);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

/** Whether the program has this content already. A list of tags decides alone where there is one (RFC 9110, 13.2.2). */
function isKnown(context: Context, etag: string, changedAt: Date): boolean {
  const tags = context.req.header('if-none-match');
  if (tags !== undefined) return tags === '*' || tags.includes(etag.slice(2));
  const since = Date.parse(context.req.header('if-modified-since') ?? '');
  return since >= changedAt.getTime();
}

/** The file page by page. A database that goes away breaks it off, so that nobody takes a part for the whole. */
function streamFeed(name: FeedName, shop: FeedShop): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = writeFeed(name, feedFormats[name], shop);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log('warn', 'feed-broke-off', { route: `/feeds/${feeds[name].file}` }, error);
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* writeFeed(name: FeedName, format: FeedFormat, shop: FeedShop): AsyncGenerator<string, void> {
  await noteItems(name, null);
  yield format.head(shop);
  let items = 0;
  for await (const page of readFeedPages(name)) {
    items += page.length;
    yield page.map((product) => format.item(feedItem(product, shop.origin), shop)).join('');
  }
  await noteItems(name, items);
  yield format.foot;
}
