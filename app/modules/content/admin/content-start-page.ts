import { href, redirect } from 'react-router';

/** Redirects to the first part of the storefront's content. */
export function loader() {
  throw redirect(href('/admin/content/:part', { part: 'home' }));
}
