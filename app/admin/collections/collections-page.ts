import { redirect } from 'react-router';
import { placeOfCollection } from './collection-address.ts';

/** The first collection stands for all of them. */
export function loader() {
  throw redirect(placeOfCollection('topCollection'));
}
