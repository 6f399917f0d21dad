import { eq, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { wordsOf } from '../query.ts';
import { searchSynonyms } from '../tables.server.ts';
import { foldPhrase, maxSynonymWords } from './synonyms.ts';

/** What a word means, before or after a change; null where it is no synonym. */
export type SynonymState = { word: string; meanings: string[] | null };

export type SaveSynonymsResult =
  | { kind: 'saved'; words: string[]; before: SynonymState[] }
  | { kind: 'invalid'; problems: Record<string, string> };

/** The search keeps all of them in memory. */
const maxSynonyms = 2_000;
const maxMeanings = 5;
const maxPhraseLength = 64;

/**
 * Saves that shoppers who write any of `words` mean `meanings`, both with commas between several. A synonym that is there
 * gets the new meanings. `edited` is the one that a person has opened; it goes where it is no longer among the words.
 */
export async function saveSynonyms(
  actor: Actor,
  typed: { words: string; meanings: string; edited: string | null },
): Promise<SaveSynonymsResult> {
  const words = readPhrases(typed.words);
  const meanings = readPhrases(typed.meanings);
  const problems = { ...checkWords(words), ...checkMeanings(meanings, words) };
  if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const gone = typed.edited !== null && !words.includes(typed.edited) ? [typed.edited] : [];
  return inTransaction(async (tx) => {
    await lockSynonyms(tx);
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${searchSynonyms}`);
    if ((rows[0]?.count ?? 0) + words.length > maxSynonyms)
      return { kind: 'invalid', problems: { words: `The list is full: ${maxSynonyms} synonyms. Delete some first.` } };
    const before = await writeStates(tx, actor, [
      ...words.map((word) => ({ word, meanings })),
      ...gone.map((word) => ({ word, meanings: null })),
    ]);
    return { kind: 'saved', words, before };
  });
}

/** Sets words to these states: deletes synonyms, or undoes what was done. Returns the states before. */
export async function setSynonyms(actor: Actor, states: readonly SynonymState[]): Promise<SynonymState[]> {
  return inTransaction(async (tx) => {
    await lockSynonyms(tx);
    return writeStates(tx, actor, states);
  });
}

/** One at a time, so that what is counted and what an undo brings back is what was there. */
async function lockSynonyms(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('taught-searches'))`);
}

async function writeStates(tx: Transaction, actor: Actor, states: readonly SynonymState[]): Promise<SynonymState[]> {
  const before: SynonymState[] = [];
  for (const { word, meanings } of states) {
    const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.word, word));
    before.push({ word, meanings: row?.meanings ?? null });
    if (meanings === null) await tx.delete(searchSynonyms).where(eq(searchSynonyms.word, word));
    else
      await tx
        .insert(searchSynonyms)
        .values({ word, meanings, savedBy: actor.name })
        .onConflictDoUpdate({ target: searchSynonyms.word, set: { meanings, savedBy: actor.name } });
    await recordChange(tx, actor, {
      action: meanings === null ? 'search.synonym-deleted' : 'search.synonym-saved',
      kind: 'search',
      subject: word,
      before: { means: row?.meanings ?? [] },
      after: { means: meanings ?? [] },
    });
  }
  return before;
}

/** Folded phrases without repeats. */
function readPhrases(typed: string): string[] {
  return [...new Set(typed.split(/[,،;\n]/).map(foldPhrase))].filter(Boolean);
}

function checkWords(words: readonly string[]): { words?: string } {
  if (words.length === 0) return { words: 'Enter what shoppers type, such as ghari.' };
  if (words.length > 20) return { words: 'At most 20 at once.' };
  const long = words.find((each) => each.length > maxPhraseLength || wordsOf(each).length > maxSynonymWords);
  return long === undefined ? {} : { words: `“${long}” is too long: at most ${maxSynonymWords} words.` };
}

function checkMeanings(meanings: readonly string[], words: readonly string[]): { meanings?: string } {
  if (meanings.length === 0) return { meanings: 'Enter what the shop calls it, such as watch.' };
  if (meanings.length > maxMeanings) return { meanings: `At most ${maxMeanings} meanings.` };
  if (meanings.some((each) => each.length > maxPhraseLength))
    return { meanings: `At most ${maxPhraseLength} characters each.` };
  const same = meanings.find((each) => words.includes(each));
  return same === undefined ? {} : { meanings: `“${same}” is what they type already. Write what it means.` };
}
