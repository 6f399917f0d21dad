import { type SQL, sql } from 'drizzle-orm';
import { readDb } from '#app/infra/db/db.server.ts';
import type { AnyCollectionKey } from './collection.ts';
import { asAddressWord, type ListChoice } from './list-choice.ts';
import { placesOf } from './places.server.ts';

/** A value that products of a collection can be narrowed to. */
export type FacetValue = { word: string; inAddress: string; ids: ReadonlySet<number> };
/** An option of families, such as colour, with its values; both as the owner writes them and as addresses do. */
export type Facet = { name: string; inAddress: string; values: FacetValue[] };

/** They may be so old. A page of results is kept for as long. */
const cacheMs = 60_000;
/** So many products of families are looked at, in the collection's order. */
const maxMembers = 10_000;
const maxFacets = 4;
const maxFacetValues = 24;

type Kept = { facets: Promise<Facet[]>; until: number };
const kept = new Map<AnyCollectionKey, Kept>();

/** What the products of a collection can be narrowed by, in their owner's order. Kept in memory for a minute. */
export function readFacets(collection: AnyCollectionKey, now = Date.now()): Promise<Facet[]> {
  const known = kept.get(collection);
  if (known && known.until > now) return known.facets;
  const facets = readFacetsOf(sql`
    ${placesOf(collection)} as placed
    join products on products.id = placed.product_id and products.active and placed.collection = ${collection}`);
  kept.set(collection, { facets, until: now + cacheMs });
  facets.catch(() => kept.delete(collection));
  return facets;
}

/** Forgets what is kept, for tests and for who has just changed a family. */
export function forgetFacets(): void {
  kept.clear();
}

type Row = { name: string; word: string; ids: number[] };

/** What products can be narrowed by that were found, in the order in which they were. */
export function readFacetsAmong(ids: readonly number[]): Promise<Facet[]> {
  return readFacetsOf(sql`
    unnest(${sql.param([...ids])}::int[]) with ordinality as placed (product_id, position)`);
}

/** Of the products of `placed`, which has their ids and places. */
async function readFacetsOf(placed: SQL): Promise<Facet[]> {
  const { rows } = await readDb.execute<Row>(sql`
    with members as (
      select member.product_id as id, member.option_values as words, family.options
      from ${placed}
      join family_members as member on member.product_id = placed.product_id
      join families as family on family.id = member.family_id
      order by placed.position, placed.product_id limit ${maxMembers}
    )
    select own.option ->> 'name' as name, members.words[own.number] as word, array_agg(members.id) as ids
    from members, jsonb_array_elements(members.options) with ordinality as own (option, number),
      jsonb_array_elements(own.option -> 'values') with ordinality as listed (value, place)
    where listed.value ->> 'word' = members.words[own.number]
    group by 1, 2 order by min(own.number), min(listed.place), 2`);
  return facetsOf(rows);
}

/** Options and values that are spelled alike are one. */
function facetsOf(rows: readonly Row[]): Facet[] {
  const facets = new Map<string, Facet>();
  for (const { name, word, ids } of rows) {
    const [option, value] = [asAddressWord(name), asAddressWord(word)];
    const facet = facets.get(option) ?? { name, inAddress: option, values: [] };
    facets.set(option, facet);
    const same = facet.values.find(({ inAddress }) => inAddress === value);
    if (same) same.ids = new Set([...same.ids, ...ids]);
    else facet.values.push({ word, inAddress: value, ids: new Set(ids) });
  }
  return [...facets.values()]
    .filter(({ values }) => values.length > 1)
    .slice(0, maxFacets)
    .map((facet) => ({ ...facet, values: facet.values.slice(0, maxFacetValues) }));
}

/** The products that have every chosen value; null where none is chosen. */
export function idsOfOptions(facets: readonly Facet[], { options }: ListChoice): number[] | null {
  if (options.size === 0) return null;
  const sets = [...options].map(
    ([name, value]) =>
      facets.find((facet) => facet.inAddress === name)?.values.find(({ inAddress }) => inAddress === value)?.ids ??
      new Set<number>(),
  );
  return [...sets.reduce((left, next) => left.intersection(next))];
}
