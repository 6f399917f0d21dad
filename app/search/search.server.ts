import { like, type SQL, sql } from 'drizzle-orm';
import type { ProductSummary } from '#app/catalog/product.ts';
import { readSummaries } from '#app/catalog/products.server.ts';
import { readDb } from '#app/platform/db/db.server.ts';
import { likeAnywhere, likeText } from '#app/platform/db/like.server.ts';
import { mostFound, nothingFound, type SearchAnswer } from './answer.ts';
import { beginsOnly, shortestTogether } from './matching.ts';
import { cleanQuestion, foldText, wordsOf, writtenTogether } from './question.ts';
import { proposeQuestions } from './spelling.server.ts';
import { searchEntries } from './tables.server.ts';

/** The limit of matches that are read and sorted within one rank, which bounds the cost of any question. */
const mostCandidates = 2_000;
/** Words beyond this number are ignored. */
const mostWords = 8;
const mostOffered = 3;

/**
 * D2: the products on sale whose name contains the question, in any case, ranked like `matchProducts`. If there are
 * none, the results of the probable spelling. Returns `limit` whole products and counts up to `countTo`.
 */
export async function searchProducts(typed: string, limit: number, countTo = limit): Promise<SearchAnswer> {
  const question = cleanQuestion(typed);
  const asked = foldText(question);
  if (!asked) return nothingFound;
  const found = await findProducts(asked, countTo);
  if (found.length > 0) return answerOf(found, limit, null);
  const { close, loose } = await proposeQuestions(wordsOf(asked).slice(0, mostWords));
  for (const corrected of close) {
    const meant = await findProducts(corrected, countTo);
    if (meant.length > 0) return answerOf(meant, limit, corrected);
  }
  return { ...nothingFound, offered: (await thoseWithAnswer(loose)).slice(0, mostOffered) };
}

async function answerOf(ids: number[], limit: number, corrected: string | null): Promise<SearchAnswer> {
  return { products: await readInOrder(ids.slice(0, limit)), total: ids.length, corrected, offered: [] };
}

async function readInOrder(ids: number[]): Promise<ProductSummary[]> {
  const products = new Map((await readSummaries(ids)).map((product) => [product.id, product]));
  return ids.flatMap((id) => products.get(id) ?? []);
}

async function thoseWithAnswer(questions: string[]): Promise<string[]> {
  const answered = await Promise.all(
    questions.map(async (question) => ((await findProducts(question, 1)).length > 0 ? [question] : [])),
  );
  return answered.flat();
}

/**
 * The ids of products that match a folded question, best first, in one statement. A rank is looked at only if the ranks
 * before it leave room: PostgreSQL runs nothing below a `limit 0`.
 */
async function findProducts(asked: string, limit: number): Promise<number[]> {
  const most = Math.min(limit, mostFound + 1);
  const ranks = ranksOf(asked);
  const names = ranks.map((_, rank) => sql.raw(`rank_${rank}`));
  const parts = ranks.map(
    (rank, index) => sql`${names[index]} as materialized (${findRank(rank, names.slice(0, index), most)})`,
  );
  const all = names.map((name, rank) => sql`select ${sql.raw(`${rank}`)} as rank, name, product_id from ${name}`);
  const { rows } = await readDb.execute<{ product_id: number }>(
    sql`with ${sql.join(parts, sql`, `)} select product_id from (${sql.join(all, sql` union all `)}) as found order by rank, name, product_id`,
  );
  return rows.map((row) => row.product_id);
}

/**
 * What products of each rank have in common: the name begins with the question, a word of it does, it occurs inside, all its
 * words occur in name or title, it matches written together.
 */
function ranksOf(asked: string): SQL[] {
  const { name, words } = searchEntries;
  const askedWords = wordsOf(asked).slice(0, mostWords);
  const together = writtenTogether(asked);
  const ranks = [
    sql`${name} ^@ ${asked}`,
    sql`${hasPiecesOf(` ${asked}`)} and ${like(name, `% ${likeText(asked)}%`)}`,
    sql`${hasPiecesOf(asked)} and ${like(name, likeAnywhere(asked))}`,
  ];
  if (askedWords.length > 0)
    ranks.push(
      sql.join(
        askedWords.map((word) => like(words, beginsOnly(word) ? `% ${word}%` : `%${word}%`)),
        sql` and `,
      ),
    );
  if (together.length >= shortestTogether)
    ranks.push(
      sql`${hasPiecesOf(together)} and translate(${name}, ${signsBetweenWords}, '') like ${likeAnywhere(together)}`,
    );
  return ranks;
}

/** Selects what matches a rank and was not found before, as far as there is room. */
function findRank(rank: SQL, before: SQL[], most: number): SQL {
  const { name, productId } = searchEntries;
  const found = sql.join(
    [sql`select null::int as product_id where false`, ...before.map((each) => sql`select product_id from ${each}`)],
    sql` union all `,
  );
  // The index has the beginnings of names in order; candidates of the other ranks are sorted once they are found.
  const order = before.length === 0 ? sql`order by name, product_id` : sql``;
  return sql`
    select product_id, name from (
      select ${productId}, ${name} from ${searchEntries}
      where ${rank} and ${productId} <> all (array(${found})) ${order} limit ${mostCandidates}
    ) as candidates
    order by name, product_id limit greatest(${most} - (select count(*) from (${found}) as earlier), 0)`;
}

/** Selects candidates by the index: pieces cut as `search_pieces` cuts names, single letters or pairs of neighbours. */
function hasPiecesOf(folded: string): SQL {
  const signs = [...folded];
  const pieces = signs.length === 1 ? signs : signs.slice(1).map((sign, before) => `${signs[before]}${sign}`);
  return sql`search_pieces(${searchEntries.name}) @> ${sql.param(pieces)}::text[]`;
}

const signsBetweenWords = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
