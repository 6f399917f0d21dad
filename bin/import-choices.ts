import { createInterface } from 'node:readline/promises';
import type { AnyCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import {
  type CollectionsByName,
  collectionNameKey,
  collectionsByName,
  ownOf,
} from '#app/modules/catalog/collections/collection-names.ts';
import { adminLabel, maxOwnCollections } from '#app/modules/catalog/collections/own-collection.ts';
import { readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import {
  defaultUncountedStock,
  type Group,
  groupings,
  type MoveChoices,
  maxUncountedStock,
} from '#app/modules/data-transfer/import.ts';
import type { ImportShop } from '#app/modules/data-transfer/import-run.server.ts';
import { importShop } from '#app/modules/data-transfer/import-shop.server.ts';
import { typeWord } from '#app/modules/data-transfer/product-collections.ts';

/** What was written on the command line; null where it was not. */
export type ChoiceOptions = {
  collection: string | null;
  map: readonly string[];
  made: string | null;
  uncountedStock: string | null;
};

/** A choice that cannot be; the message is one sentence for the person at the keyboard. */
export class ChoiceProblem extends Error {}

/** The choices of the command line, with the shop's own collections by their names. */
export async function chooseCollections(options: ChoiceOptions): Promise<MoveChoices> {
  const all = await readAdminCollections();
  const byName = collectionsByName(all);
  const known = all.map((each) => adminLabel(each));
  const made = groupings.find((of) => of === options.made || `${of}s` === options.made) ?? null;
  if (options.made !== null && made === null && options.made !== 'categories')
    throw new ChoiceProblem(`Collections are made of a product’s ${groupings.join(', ')}: --collections category.`);
  return {
    collection: options.collection === null ? null : named(options.collection, byName, known),
    types: Object.fromEntries(options.map.map((text) => readMapping(text, byName, known))),
    made: options.made === null ? null : { of: made ?? 'category', names: [] },
    uncountedStock: readStock(options.uncountedStock),
  };
}

function named(name: string, byName: CollectionsByName, known: readonly string[]): AnyCollectionKey {
  const key = byName.get(collectionNameKey(name));
  if (key) return key;
  throw new ChoiceProblem(`There is no collection “${name}”: ${known.join(', ')}.`);
}

function readMapping(text: string, byName: CollectionsByName, known: readonly string[]): [string, AnyCollectionKey] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new ChoiceProblem('Say which type goes where: --map "Skin care=ourCollection".');
  return [typeWord(text.slice(0, at)), named(text.slice(at + 1), byName, known)];
}

function readStock(written: string | null): number {
  if (written === null) return defaultUncountedStock;
  const stock = /^\d{1,6}$/.test(written) ? Number(written) : Number.NaN;
  if (stock <= maxUncountedStock) return stock;
  throw new ChoiceProblem(`--uncounted-stock takes a whole number from 0 to ${maxUncountedStock}.`);
}

/**
 * A dry run finds the names of which collections are made, and the types that lead nowhere; whoever sits at a terminal says
 * where products of these belong.
 */
export async function askForCollections(move: ImportShop, { made }: ChoiceOptions): Promise<MoveChoices> {
  const { choices } = move;
  if (made === null && (!process.stdin.isTTY || choices.collection !== null)) return choices;
  const counts = await importShop({ ...move, isDry: true, remark: () => {}, report: () => {} });
  if (choices.made)
    return { ...choices, made: { ...choices.made, names: await withRoom(counts.groups[choices.made.of]) } };
  return counts.unknownTypes.length > 0 ? askForTypes(choices, counts.unknownTypes) : choices;
}

/** Those that are there, and of the others the most frequent, as far as a shop may have collections. */
async function withRoom(groups: readonly Group[]): Promise<string[]> {
  const all = await readAdminCollections();
  const byName = collectionsByName(all);
  let room = maxOwnCollections - ownOf(all).length;
  return groups.flatMap(({ name }) => (byName.has(collectionNameKey(name)) || room-- > 0 ? [name] : []));
}

async function askForTypes(
  choices: MoveChoices,
  unknownTypes: readonly { type: string; products: number }[],
): Promise<MoveChoices> {
  const all = await readAdminCollections();
  const known = all.map((each) => adminLabel(each));
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const types: Record<string, AnyCollectionKey> = { ...choices.types };
  process.stdout.write(`  Collections: ${known.join(', ')}; Enter for none.\n`);
  for (const { type, products } of unknownTypes.slice(0, 20)) {
    const reply = (await line.question(`  ${type || 'Products without a type'} (${products}): `)).trim();
    if (reply !== '') types[typeWord(type)] = named(reply, collectionsByName(all), known);
  }
  line.close();
  return { ...choices, types };
}
