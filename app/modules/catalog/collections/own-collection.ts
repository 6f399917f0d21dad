import { href } from 'react-router';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import {
  type AnyCollectionKey,
  type Collection,
  collections,
  isCollectionKey,
  type OwnCollectionKey,
} from './collection.ts';

/** A collection in the owner's words as shoppers see it: one of the owner's own, or one of the four that has been changed. */
export type OwnCollection = Collection & { picture: Picture | null };

/** So many there may be: the shop keeps them in memory. */
export const maxOwnCollections = 50;
/** So many stand in the navigation, and on the home page. */
export const maxInMenu = 6;
export const maxOnHome = 4;

/** The address of such a collection. */
export function ownCollectionPath(key: OwnCollectionKey): string {
  return href('/collections/:key', { key });
}

/** The address of any collection: the four have those of the specification. */
export function collectionPath(key: AnyCollectionKey): string {
  return isCollectionKey(key) ? collections[key].path : ownCollectionPath(key);
}

type Named = { key: AnyCollectionKey; name: string };

/** How the admin calls a collection: one of the four that has not been renamed by its label. */
export function adminLabel({ key, name }: Named): string {
  return isCollectionKey(key) && name === collections[key].name ? collections[key].label : name;
}

/** The same where the name may be missing: null for one of the owner's own that is there no more. */
export function collectionLabel(key: AnyCollectionKey, name: string | null): string | null {
  if (name !== null) return adminLabel({ key, name });
  return isCollectionKey(key) ? collections[key].label : null;
}

/** The owner gives one name; one of the four that has not been renamed keeps its three, each for its place. */
export function shownCollection(row: Named & { line: string; picture: Picture | null }): OwnCollection {
  const { key, name, line, picture } = row;
  const isUnchanged = isCollectionKey(key) && name === collections[key].name;
  const { title, label } = isUnchanged ? collections[key] : { title: name, label: name };
  return { key, path: collectionPath(key), name, title, label, line, picture };
}

/** What the form of a collection holds. The address of one of the four is its key, and stays. */
export type OwnCollectionFields = {
  name: string;
  key: string;
  line: string;
  urduName: string;
  urduLine: string;
  pictureId: string | null;
  active: boolean;
  inMenu: boolean;
  onHome: boolean;
};

export const noOwnCollection: OwnCollectionFields = {
  name: '',
  key: '',
  line: '',
  urduName: '',
  urduLine: '',
  pictureId: null,
  active: false,
  inMenu: false,
  onHome: false,
};

/** An address out of a name: "Eid gifts & more" is `eid-gifts-more`. Empty for a name in another script. */
export function addressOfName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '');
}
