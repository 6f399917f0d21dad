import { and, like, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ProductSummary } from '#app/catalog/product.ts';
import { readSummaries } from '#app/catalog/products.server.ts';
import { db } from '#app/platform/db/db.server.ts';
import { likeAnywhere, likeText } from '#app/platform/db/like.server.ts';
import { mostFound, nothingFound, type SearchAnswer } from './answer.ts';
import { beginsOnly, shortestTogether } from './matching.ts';
import { cleanQuestion, foldText, wordsOf, writtenTogether } from './question.ts';
import { proposeQuestions } from './spelling.server.ts';
import { searchEntries } from './tables.server.ts';

/** Within one rank so many matches are looked at and sorted, so that no question is dear. */
const mostCandidates = 2_000;
/** More words than this say nothing more about what is meant. */
const mostWords = 8;
const mostOffered = 3;

/**
 * D2: products on sale whose name has the question in it, in any case; ranked like `matchProducts`. Where there is none,
 * what was probably meant. `limit` products come whole, and as many are counted as `countTo` says.
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

/** Ids of products that answer a folded question, best first. Each rank is asked only while there is room. */
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
  const rows = await db
    .select({ id: searchEntries.productId })
    .from(searchEntries)
    .where(sql`${searchEntries.name} ^@ ${asked}`)
    .orderBy(searchEntries.name, searchEntries.productId)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** What comes behind the names that begin with the question: a word does, inside, every word in name or title, written together. */
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
  const candidates = db
    .select({ id: productId, name })
    .from(searchEntries)
    .where(and(rank, found.length > 0 ? notInArray(productId, found) : undefined))
    .limit(mostCandidates)
    .as('candidates');
  const rows = await db
    .select({ id: candidates.id })
    .from(candidates)
    .orderBy(candidates.name, candidates.id)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Brings the candidates out of the index: cut as `search_pieces` cuts names, a letter alone or pairs of neighbours. */
function hasPiecesOf(folded: string): SQL {
  const signs = [...folded];
  const pieces = signs.length === 1 ? signs : signs.slice(1).map((sign, before) => `${signs[before]}${sign}`);
  return sql`search_pieces(${searchEntries.name}) @> ${sql.param(pieces)}::text[]`;
}

const signsBetweenWords = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
