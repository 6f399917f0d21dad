import { href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, rowId as id, rowVersion } from '#app/admin/actions/define-actions.server.ts';
import { databaseCode } from '#app/infra/db/db.server.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { type AnyCollectionKey, collectionKeys, isCollectionKey, isOwnCollectionKey } from '../collection.ts';
import { maxOwnCollections, type OwnCollectionFields } from '../own-collection.ts';
import {
  addToCollection,
  type Placed,
  placeProduct,
  removeFromCollection,
  soldOutToTheEnd,
} from '../place-products.server.ts';
import {
  deleteOwnCollection,
  placeCollection,
  restoreCollection,
  saveOwnCollection,
  type Which,
} from '../save-own-collection.server.ts';
import { placeOfCollection } from './collection-address.ts';

const collection = z.string().refine((key): key is AnyCollectionKey => isCollectionKey(key) || isOwnCollectionKey(key));
const destination = z.union([
  z.literal('start'),
  z.literal('end'),
  z.strictObject({ behind: id }),
  z.strictObject({ place: z.int().min(1) }),
]);

/** Only one of the four may have no row yet, which is its version 0. */
const which = z
  .strictObject({ key: collection, version: z.union([rowVersion, z.literal(0)]) })
  .refine(({ key, version }) => version > 0 || isCollectionKey(key));
/** Rules and their messages are those of the form. */
const fields = z.strictObject({
  name: z.string(),
  key: z.string(),
  line: z.string(),
  urduName: z.string(),
  urduLine: z.string(),
  pictureId: z.string().nullable(),
  active: z.boolean(),
  inMenu: z.boolean(),
  onHome: z.boolean(),
});

const schema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('place-member'), collection, id, destination }),
  z.strictObject({
    action: z.literal('add-members'),
    collection,
    ids: z.array(id).min(1).max(200),
    at: z.enum(['start', 'end']),
  }),
  z.strictObject({ action: z.literal('remove-member'), collection, id }),
  z.strictObject({ action: z.literal('put-back'), collection, id, behind: id.nullable() }),
  z.strictObject({ action: z.literal('move-sold-out'), collection }),
  z.strictObject({ action: z.literal('save-own'), which: which.nullable(), fields }),
  z.strictObject({ action: z.literal('delete-own'), which }),
  z.strictObject({ action: z.literal('restore-own'), collection: z.enum(collectionKeys) }),
  z.strictObject({
    action: z.literal('place-own'),
    collection,
    place: z
      .int()
      .min(0)
      .max(maxOwnCollections * 2),
  }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;
type Removed = { id: number; wasBehind: number | null };

/** What can be done with a collection's members and their order, and with the collections themselves. */
export const collectionActions = defineActions(schema, {
  'place-member': placeMember,
  'add-members': addMembers,
  'remove-member': removeMember,
  'put-back': putBack,
  'move-sold-out': moveSoldOut,
  'save-own': saveOwn,
  'delete-own': deleteOwn,
  'restore-own': restoreOwn,
  'place-own': placeOwn,
});

async function placeMember(
  person: Person,
  { collection, id, destination }: ActionInput<'place-member'>,
): Promise<ActionResult & { placed: Placed }> {
  return { placed: await placeProduct(person, collection, id, destination) };
}

async function addMembers(person: Person, { collection, ids, at }: ActionInput<'add-members'>): Promise<ActionResult> {
  const added = await orGone(addToCollection(person, collection, ids, at));
  if (!added) return refuse(goneText);
  return { says: `${added.length} added, at the top` };
}

async function removeMember(
  person: Person,
  { collection, id }: ActionInput<'remove-member'>,
): Promise<ActionResult & { removed: Removed | null }> {
  const [removed] = await removeFromCollection(person, collection, [id]);
  return { removed: removed ?? null };
}

async function putBack(person: Person, { collection, id, behind }: ActionInput<'put-back'>): Promise<ActionResult> {
  if (!(await orGone(addToCollection(person, collection, [id])))) return refuse(goneText);
  await placeProduct(person, collection, id, behind === null ? 'start' : { behind });
  return {};
}

async function moveSoldOut(person: Person, { collection }: ActionInput<'move-sold-out'>): Promise<ActionResult> {
  return { says: `${await soldOutToTheEnd(person, collection)} moved to the end` };
}

const goneText = 'This collection was deleted in the meantime.';
const changedText = 'Somebody else changed this collection. Close this and look at it as it is now.';

/** Null where the collection is there no more. */
async function orGone<T>(adding: Promise<T>): Promise<T | null> {
  return adding.catch((error: unknown) => {
    if (databaseCode(error) !== '23503') throw error;
    return null;
  });
}

type Undo = { action: 'save-own'; which: Which; fields: OwnCollectionFields };

async function saveOwn(person: Person, input: ActionInput<'save-own'>): Promise<ActionResult<Undo>> {
  const saved = await saveOwnCollection(person, input.fields, input.which);
  if (saved.kind === 'changed') return refuse(changedText);
  if (saved.kind === 'invalid') return { problems: saved.problems };
  const { key, version, name, before } = saved;
  const isElsewhere = before?.key !== key;
  return {
    says: before ? `${isolated(name)} saved` : `${isolated(name)} created. Add its products now`,
    ...(before && { undo: { action: 'save-own', which: { key, version }, fields: before } }),
    ...(isElsewhere && { to: placeOfCollection(key) }),
  };
}

async function deleteOwn(person: Person, input: ActionInput<'delete-own'>): Promise<ActionResult> {
  const name = await deleteOwnCollection(person, input.which);
  return name === null ? refuse(changedText) : { says: `${isolated(name)} deleted`, to: href('/admin/collections') };
}

async function restoreOwn(person: Person, { collection }: ActionInput<'restore-own'>): Promise<ActionResult> {
  const name = await restoreCollection(person, collection);
  return name === null
    ? refuse(changedText)
    : { says: `${isolated(name)} is back, hidden and without products`, to: placeOfCollection(collection) };
}

type PlaceUndo = { action: 'place-own'; collection: AnyCollectionKey; place: number };

async function placeOwn(
  person: Person,
  { collection, place: wanted }: ActionInput<'place-own'>,
): Promise<ActionResult<PlaceUndo>> {
  const placed = await placeCollection(person, collection, wanted);
  if (!placed) return refuse(goneText);
  const { from, to } = placed;
  if (from === to) return {};
  return {
    says: `Moved from place ${from + 1} to ${to + 1}`,
    undo: { action: 'place-own', collection, place: from },
  };
}
