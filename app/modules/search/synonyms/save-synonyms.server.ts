import { eq, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { wordsOf } from '../query.ts';
import { searchSynonyms } from '../tables.server.ts';
import { maxWordsShown, plainSaid } from './synonyms.ts';

/** What an entry was or is to be: its meanings, none where a proposal is taken away, null where the owner says nothing. */
export type WordState = { said: string; means: string[] | null };

export type SynonymText =
  | { kind: 'taught'; said: string[]; before: WordState[] }
  | { kind: 'invalid'; problems: Record<string, string> };

/** An owner may teach so many; the search keeps all of them in memory. */
const maxSynonyms = 2_000;
const maxMeanings = 5;
const maxPhraseLength = 64;

/**
 * Teaches that shoppers who write any of `said` mean `means`, both with commas between several. An entry that there is gets
 * the new meanings. `instead` is the entry that a person has edited; it goes where it is no longer said.
 */
export async function saveSynonyms(
  actor: Actor,
  typed: { said: string; means: string; instead: string | null },
): Promise<SynonymText> {
  const messages = phrasesOf(typed.said);
  const means = phrasesOf(typed.means);
  const problems = { ...problemOfSaid(messages), ...problemOfMeans(means, messages) };
  if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const gone = typed.instead !== null && !messages.includes(typed.instead) ? [typed.instead] : [];
  return inTransaction(async (tx) => {
    await lockWords(tx);
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${searchSynonyms}`);
    if ((rows[0]?.count ?? 0) + messages.length > maxSynonyms)
      return { kind: 'invalid', problems: { said: `The list is full: ${maxSynonyms} entries. Take some away first.` } };
    const before = await setWords(tx, actor, [
      ...messages.map((each) => ({ said: each, means })),
      ...gone.map((each) => ({ said: each, means: null })),
    ]);
    return { kind: 'taught', said: messages, before };
  });
}

/** Sets entries to these states; what says the same as a proposal is a row all the same. Returns what they were. */
export async function restoreWords(actor: Actor, states: readonly WordState[]): Promise<WordState[]> {
  return inTransaction(async (tx) => {
    await lockWords(tx);
    return setWords(tx, actor, states);
  });
}

/** One at a time, so that what is counted and what an undo brings back is what was there. */
async function lockWords(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('taught-searches'))`);
}

async function setWords(tx: Transaction, actor: Actor, states: readonly WordState[]): Promise<WordState[]> {
  const before: WordState[] = [];
  for (const { said: text, means } of states) {
    const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.said, text));
    before.push({ said: text, means: row?.means ?? null });
    if (means === null) await tx.delete(searchSynonyms).where(eq(searchSynonyms.said, text));
    else
      await tx
        .insert(searchSynonyms)
        .values({ said: text, means, taughtBy: actor.name })
        .onConflictDoUpdate({ target: searchSynonyms.said, set: { means, taughtBy: actor.name } });
    await recordChange(tx, actor, {
      action: means && means.length > 0 ? 'search.word-taught' : 'search.word-taken-away',
      kind: 'search',
      subject: text,
      before: { means: row?.means ?? [] },
      after: { means: means ?? [] },
    });
  }
  return before;
}

/** Folded phrases without repeats. */
function phrasesOf(typed: string): string[] {
  return [...new Set(typed.split(/[,،;\n]/).map(plainSaid))].filter(Boolean);
}

function problemOfSaid(messages: readonly string[]): { said?: string } {
  if (messages.length === 0) return { said: 'Write what shoppers type, such as ghari.' };
  if (messages.length > 20) return { said: 'At most 20 at once.' };
  const long = messages.find((each) => each.length > maxPhraseLength || wordsOf(each).length > maxWordsShown);
  return long === undefined ? {} : { said: `“${long}” is too long: at most ${maxWordsShown} words.` };
}

function problemOfMeans(means: readonly string[], messages: readonly string[]): { means?: string } {
  if (means.length === 0) return { means: 'Write what the shop calls it, such as watch.' };
  if (means.length > maxMeanings) return { means: `At most ${maxMeanings} meanings.` };
  if (means.some((each) => each.length > maxPhraseLength)) return { means: `At most ${maxPhraseLength} letters each.` };
  const same = means.find((each) => messages.includes(each));
  return same === undefined ? {} : { means: `“${same}” is what they type already. Write what it means.` };
}
