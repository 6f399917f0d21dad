import { z } from 'zod';
import { collectionKeys } from '#app/catalog/collection.ts';
import {
  addToCollection,
  type Placed,
  placeProduct,
  removeFromCollection,
  soldOutToTheEnd,
} from '#app/catalog/place-products.server.ts';
import { actTable, rowId as id } from '../acts/act-table.server.ts';
import type { Answer } from '../acts/answer.ts';
import type { Person } from '../guard.server.ts';

const collection = z.enum(collectionKeys);
const destination = z.union([
  z.literal('start'),
  z.literal('end'),
  z.strictObject({ behind: id }),
  z.strictObject({ place: z.int().min(1) }),
]);

const schema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('place'), collection, id, destination }),
  z.strictObject({ act: z.literal('add'), collection, ids: z.array(id).min(1).max(200), at: z.enum(['start', 'end']) }),
  z.strictObject({ act: z.literal('remove'), collection, id }),
  z.strictObject({ act: z.literal('put-back'), collection, id, behind: id.nullable() }),
  z.strictObject({ act: z.literal('sold-out-last'), collection }),
]);

type ActAsked<Name extends string> = Extract<z.output<typeof schema>, { act: Name }>;
type Removed = { id: number; wasBehind: number | null };

/** What can be done with a collection's members and their order. */
export const collectionActs = actTable(schema, {
  place: placeMember,
  add: addMembers,
  remove: removeMember,
  'put-back': putBack,
  'sold-out-last': moveSoldOut,
});

async function placeMember(
  person: Person,
  { collection, id, destination }: ActAsked<'place'>,
): Promise<Answer & { placed: Placed }> {
  return { placed: await placeProduct(person, collection, id, destination) };
}

async function addMembers(person: Person, { collection, ids, at }: ActAsked<'add'>): Promise<Answer> {
  const added = await addToCollection(person, collection, ids, at);
  return { says: `${added.length} added, at the top` };
}

async function removeMember(
  person: Person,
  { collection, id }: ActAsked<'remove'>,
): Promise<Answer & { removed: Removed | null }> {
  const [removed] = await removeFromCollection(person, collection, [id]);
  return { removed: removed ?? null };
}

async function putBack(person: Person, { collection, id, behind }: ActAsked<'put-back'>): Promise<Answer> {
  await addToCollection(person, collection, [id]);
  await placeProduct(person, collection, id, behind === null ? 'start' : { behind });
  return {};
}

async function moveSoldOut(person: Person, { collection }: ActAsked<'sold-out-last'>): Promise<Answer> {
  return { says: `${await soldOutToTheEnd(person, collection)} moved to the end` };
}
