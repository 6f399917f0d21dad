import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

const compressed = compress();
/** The same for everybody who asks. */
const publicReads = /^\/(?:search-results(?:\.data)?|api\/search|feeds\/[\w.]+)$/;

/**
 * Compresses pages and files that are made for one request, and their data, for browsers that ask for it. Not where
 * another site had the browser ask: somebody on the line could guess from the length what an answer says of one person
 * (BREACH, CVE-2013-3587). What is the same for everybody has nothing to guess.
 */
export const compressResponses: MiddlewareHandler = async (context, next) => {
  await next();
  const { path, method } = context.req;
  if (!context.res.ok || method !== 'GET') return;
  const site = context.req.header('sec-fetch-site');
  const isSameSite = (site === 'same-origin' || site === 'none') && !path.startsWith('/api/');
  if (isSameSite || publicReads.test(path)) await compressed(context, async () => {});
};
