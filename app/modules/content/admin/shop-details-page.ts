import { href, redirect } from 'react-router';

/** Redirects to the settings, where the shop's name, numbers and links are edited. */
export function loader() {
  throw redirect(href('/admin/settings/shop'));
}
