import { z } from 'zod';
import type { CollectionKey } from '#app/catalog/collection.ts';
import {
  addToCollection,
  type Placed,
  placeProduct,
  removeFromCollection,
  soldOutToTheEnd,
} from '#app/catalog/place-products.server.ts';
import type { Actor } from '#app/platform/audit/audit.server.ts';
import { readAct } from '../acts/read-act.server.ts';

const id = z.int().min(1).max(2_147_483_647);
const destination = z.union([
  z.literal('start'),
  z.literal('end'),
  z.strictObject({ behind: id }),
  z.strictObject({ place: z.int().min(1) }),
]);
const act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('place'), id, destination }),
  z.strictObject({ act: z.literal('add'), ids: z.array(id).min(1).max(200), at: z.enum(['start', 'end']) }),
  z.strictObject({ act: z.literal('remove'), id }),
  z.strictObject({ act: z.literal('put-back'), id, behind: id.nullable() }),
  z.strictObject({ act: z.literal('sold-out-last') }),
]);

export type CollectionAct = z.input<typeof act>;

export type CollectionAnswer =
  | { act: 'place'; id: number; placed: Placed }
  | { act: 'add'; added: number[] }
  | { act: 'remove'; removed: { id: number; wasBehind: number | null } | null }
  | { act: 'put-back' }
  | { act: 'sold-out-last'; moved: number };

/** What can be done with a collection's members and their order. */
export async function actOnCollection(
  request: Request,
  collection: CollectionKey,
  actor: Actor,
): Promise<CollectionAnswer> {
  const asked = await readAct(request, act);
  if (asked.act === 'place')
    return { act: 'place', id: asked.id, placed: await placeProduct(actor, collection, asked.id, asked.destination) };
  if (asked.act === 'add') return { act: 'add', added: await addToCollection(actor, collection, asked.ids, asked.at) };
  if (asked.act === 'remove') {
    const [removed] = await removeFromCollection(actor, collection, [asked.id]);
    return { act: 'remove', removed: removed ?? null };
  }
  if (asked.act === 'sold-out-last') return { act: 'sold-out-last', moved: await soldOutToTheEnd(actor, collection) };
  await addToCollection(actor, collection, [asked.id]);
  await placeProduct(actor, collection, asked.id, asked.behind === null ? 'start' : { behind: asked.behind });
  return { act: 'put-back' };
}
