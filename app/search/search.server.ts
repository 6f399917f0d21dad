import { and, like, notInArray, type SQL, sql } from 'drizzle-orm';
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
 * The ids of products that match a folded question, best first. A rank is queried only if the ranks before leave room.
 */
async function findProducts(asked: string, limit: number): Promise<number[]> {
  const most = Math.min(limit, mostFound + 1);
  const found = await findBeginning(asked, most);
  for (const rank of ranksOf(asked)) {
    if (found.length >= most) break;
    found.push(...(await findRank(rank, found, most - found.length)));
  }
  return found;
}

async function findBeginning(asked: string, limit: number): Promise<number[]> {
  const rows = await readDb
    .select({ id: searchEntries.productId })
    .from(searchEntries)
    .where(sql`${searchEntries.name} ^@ ${asked}`)
    .orderBy(searchEntries.name, searchEntries.productId)
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * The ranks after names that begin with the question: a word begins with it, it occurs inside, all its words occur in
 * name or title, it matches written together.
 */
function ranksOf(asked: string): SQL[] {
  const { name, words } = searchEntries;
  const askedWords = wordsOf(asked).slice(0, mostWords);
  const together = writtenTogether(asked);
  const ranks = [
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

async function findRank(rank: SQL, found: number[], limit: number): Promise<number[]> {
  const { name, productId } = searchEntries;
  const candidates = readDb
    .select({ id: productId, name })
    .from(searchEntries)
    .where(and(rank, found.length > 0 ? notInArray(productId, found) : undefined))
    .limit(mostCandidates)
    .as('candidates');
  const rows = await readDb
    .select({ id: candidates.id })
    .from(candidates)
    .orderBy(candidates.name, candidates.id)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Selects candidates by the index: pieces cut as `search_pieces` cuts names, single letters or pairs of neighbours. */
function hasPiecesOf(folded: string): SQL {
  const signs = [...folded];
  const pieces = signs.length === 1 ? signs : signs.slice(1).map((sign, before) => `${signs[before]}${sign}`);
  return sql`search_pieces(${searchEntries.name}) @> ${sql.param(pieces)}::text[]`;
}

const signsBetweenWords = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
