import { href, redirect } from 'react-router';

/** The shop's name, numbers and links are settings. */
export function loader() {
  throw redirect(href('/admin/settings/shop'));
}
