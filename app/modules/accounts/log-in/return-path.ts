import { href } from 'react-router';

/** One slash, then anything that is neither a second one nor something browsers take for one. */
const ownPath = /^\/(?![/\\])/;
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;
/** Pages that are never returned to after logging in. */
const loginPages = new Set([
  href('/login'),
  href('/register'),
  href('/forgotpassword'),
  href('/resetpassword'),
  href('/invitation'),
  href('/confirm-email'),
]);

/** Where to go after logging in: the path on this site that was asked for, else '/'. Never leads to another site. */
export function returnPath(input: unknown): string {
  if (typeof input !== 'string' || input.length > 2_000 || !ownPath.test(input) || hidden.test(input)) return '/';
  const url = URL.parse(input, 'http://shop');
  if (url?.origin !== 'http://shop' || loginPages.has(`/${url.pathname.split('/').filter(Boolean).join('/')}`))
    return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dots are resolved by now: "/..//elsewhere" has become "//elsewhere".
  return ownPath.test(path) ? path : '/';
}

/**
 * Whether such a path is one of the admin: a document of its own, whose pages the shop's documents do not know, and whose
 * people may have any e-mail address.
 */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?![^/?#])/i.test(path);
}
