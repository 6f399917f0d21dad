import { href, redirect } from 'react-router';

/** Where demo data was removed in earlier versions. */
export function loader(): never {
  throw redirect(href('/admin/settings/demo-data'));
}
