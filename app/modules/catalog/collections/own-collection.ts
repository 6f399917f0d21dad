import { href } from 'react-router';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Collection, OwnCollectionKey } from './collection.ts';

/** A collection of the owner's own as shoppers see it. */
export type OwnCollection = Collection<OwnCollectionKey> & { picture: Picture | null };

/** So many there may be: the shop keeps them in memory. */
export const maxOwnCollections = 50;
/** So many stand in the navigation, and on the home page. */
export const maxInMenu = 6;
export const maxOnHome = 4;

/** The address of such a collection. */
export function ownCollectionPath(key: OwnCollectionKey): string {
  return href('/collections/:key', { key });
}

/** The owner gives one name; the four have three, each for its place. */
export function ownCollectionOf(row: {
  key: OwnCollectionKey;
  name: string;
  line: string;
  picture: Picture | null;
}): OwnCollection {
  const { key, name, line, picture } = row;
  return { key, path: ownCollectionPath(key), name, title: name, label: name, line, picture };
}

/** What the form of a collection of the owner's own holds. */
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
