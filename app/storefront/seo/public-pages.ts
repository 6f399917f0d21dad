import { formatCursor, parseCursor } from '#app/modules/catalog/collections/cursor.ts';

/** Pages that are the same for everybody, with and without script (`….data` is what the router fetches for the same page). */
const publicPages =
  /^\/(?:our_collection|electronics|home_improvement|top_collections|collections\/[a-z0-9-]{1,60}|product_detail\/[1-9]\d{0,9}|cart|shopnow|ordernow|checkout|receipt|tracker|about-us|offline|busy|contact-us|login(?:\/code)?|register|forgotpassword|resetpassword|invitation|confirm-email|setup|password_change|refundpolicy|privcypolicy|termsofservice|shippingpolicy|contactinformation|robots\.txt|llms\.txt|sitemap\.xml|sitemap\/[1-9]\d{0,3}|api\/docs)?$/;
const collectionPages =
  /^\/(?:our_collection|electronics|home_improvement|top_collections|collections\/[a-z0-9-]{1,60})$/;

/**
 * The cache key of a public page, or null for everything else. It contains only queries that change the page, so that
 * nobody can fill the memory with copies.
 */
export function publicAddress({ pathname, searchParams }: URL): string | null {
  const isData = pathname.endsWith('.data');
  const page = isData ? pathname.slice(0, -5).replace(/^\/_$/, '/') : pathname;
  if (!publicPages.test(page)) return null;
  const after = searchParams.get('after');
  const names = [...searchParams.keys()];
  if (isData && names.some((name) => name !== 'after')) return null;
  if (after === null || !collectionPages.test(page)) return pathname;
  const cursor = parseCursor(after);
  return cursor && `${pathname}?after=${formatCursor(cursor)}`;
}
