import { db } from '#app/infra/db/db.server.ts';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { searchSynonyms } from '../tables.server.ts';
import { proposedTexts } from './proposed-synonyms.ts';
import { plainSaid, type Synonyms } from './synonyms.ts';

/** Our proposals as questions are compared with them. */
const proposed: Synonyms = new Map(
  proposedTexts.map(({ said: text, means }) => [plainSaid(text), means.map(plainSaid)]),
);

/** What counts now: our proposals, and over them what the owner has taught or taken away. Kept in memory until it changes. */
export const readSynonyms = cacheRead(async (): Promise<Synonyms> => {
  dependsOn('search-words');
  const rows = await db.select({ said: searchSynonyms.said, means: searchSynonyms.means }).from(searchSynonyms);
  const taught = new Map(proposed);
  for (const { said: text, means } of rows) taught.set(text, means);
  return taught;
});

/** An entry as the office lists it. */
export type Synonym = {
  said: string;
  /** Empty where the owner has taken a proposal away. */
  means: string[];
  /** Who taught it; null for a proposal of ours. */
  by: string | null;
  isProposed: boolean;
};

/** All entries in the order of the alphabet: the owner's, and our proposals that the owner has not replaced. */
export async function readWordList(): Promise<Synonym[]> {
  const rows = await db.select().from(searchSynonyms);
  const own = new Map(rows.map((row) => [row.said, row]));
  const list = [...new Set([...proposed.keys(), ...own.keys()])].map((text): Synonym => {
    const row = own.get(text);
    return {
      said: text,
      means: row?.means ?? [...(proposed.get(text) ?? [])],
      by: row?.taughtBy ?? null,
      isProposed: proposed.has(text),
    };
  });
  return list.sort((a, b) => (a.said < b.said ? -1 : 1));
}

/** Our own proposal for a word; null if there is none. */
export function proposalFor(text: string): readonly string[] | null {
  return proposed.get(text) ?? null;
}
