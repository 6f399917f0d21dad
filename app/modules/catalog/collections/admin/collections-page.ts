import { redirect } from 'react-router';
import { placeOfCollection } from './collection-address.ts';

/** Redirects to the first collection. */
export function loader() {
  throw redirect(placeOfCollection('topCollection'));
}
