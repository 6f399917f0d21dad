import { redirect } from 'react-router';

/** The home page stands for the whole front. */
export function loader() {
  throw redirect('/admin/content/home');
}
