import { href, redirect } from 'react-router';

/** The home page stands for the whole front. */
export function loader() {
  throw redirect(href('/admin/content/:part', { part: 'home' }));
}
