import { asc } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { foldText } from '../query.ts';
import { searchSynonyms } from '../tables.server.ts';
import type { Synonyms } from './synonyms.ts';

/** All synonyms. Kept in memory until one changes. */
export const readSynonyms = cacheRead(async (): Promise<Synonyms> => {
  dependsOn('search-words');
  return new Map((await listSynonyms()).map(({ word, meanings }) => [word, meanings]));
});

/** What shoppers write, and what the shop also looks for. */
export type Synonym = { word: string; meanings: string[] };

/** The synonyms in which a text occurs on either side, in the order of the alphabet. */
export async function listSynonyms(containing = ''): Promise<Synonym[]> {
  const { word, meanings } = searchSynonyms;
  const rows = await db.select({ word, meanings }).from(searchSynonyms).orderBy(asc(word));
  const input = foldText(containing);
  return rows.filter((row) => [row.word, ...row.meanings].some((each) => each.includes(input)));
}
