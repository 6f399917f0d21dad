import { redirect } from 'react-router';

/** The first collection stands for all of them. */
export function loader() {
  throw redirect('/admin/collections/topCollection');
}
