import { and, eq, sql } from 'drizzle-orm';
import { prepared, readDb } from '#app/infra/db/db.server.ts';
import { likeText } from '#app/infra/db/sql.server.ts';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { readCollection } from '#app/modules/catalog/collections/collections.server.ts';
import { readStanding } from '#app/modules/catalog/collections/own-collections.server.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { readCardsOf } from '#app/modules/catalog/products.server.ts';
import { familyMembers, products } from '#app/modules/catalog/tables.server.ts';
import { beginsOnly, isRankedAlike, shortestTogether } from './matching.ts';
import { cleanQuestion, foldText, wordsOf, writtenTogether } from './query.ts';
import { maxFound, maxSuggestions, type SearchAnswer } from './search-result.ts';
import { proposeQuestions } from './spelling.server.ts';
import { readSynonyms } from './synonyms/synonyms.server.ts';
import { meantQuestions } from './synonyms/synonyms.ts';

/** Words beyond this number are ignored. */
const maxWords = 8;
const maxOffered = 3;
/** So many products are looked through for families that stand apart, where the first ones are of few. */
const maxLookedThrough = 2_000;

/** A product that is found; `leading` is the first one found of its family, if that is another. */
type Hit = { id: number; leading: number | null; question: string };

/**
 * D2: the products on sale whose name contains the question, in any case, ranked like `matchProducts`; behind them what
 * synonyms mean. If there are none, the results of the probable spelling. A family is found once, as the product of it
 * that matches best. Returns `limit` whole products and counts up to `countTo`.
 */
export async function searchProducts(typed: string, limit: number, countTo = limit): Promise<SearchAnswer> {
  const { found, corrected, offered } = await findMeant(typed, (questions) => findProducts(questions, countTo));
  return { products: await readInOrder(found.slice(0, limit)), total: found.length, corrected, offered };
}

/** What a question finds, best first and each product of a family, as far as is looked through; else what else may be meant. */
export async function searchAll(typed: string): Promise<{ ids: number[] } & Omit<SearchAnswer, 'products' | 'total'>> {
  const { found, ...rest } = await findMeant(typed, (questions) => readRanked(questions, maxLookedThrough));
  return { ids: [...new Set(found.map(({ id }) => id))].slice(0, maxLookedThrough), ...rest };
}

type Meant<Row> = { found: Row[] } & Omit<SearchAnswer, 'products' | 'total'>;

/** Finds by the question and what its synonyms mean, else by its probable spelling. */
async function findMeant<Row>(
  typed: string,
  find: (questions: readonly string[]) => Promise<Row[]>,
): Promise<Meant<Row>> {
  const nothing = { found: [], corrected: null, offered: [] };
  const input = foldText(cleanQuestion(typed));
  if (!input) return nothing;
  const words = wordsOf(input).slice(0, maxWords);
  const synonyms = await readSynonyms();
  const found = await find([input, ...meantQuestions(words, synonyms)]);
  if (found.length > 0) return { ...nothing, found };
  const { close, loose } = await proposeQuestions(words);
  for (const corrected of close) {
    const meant = await find([corrected, ...meantQuestions(corrected.split(' '), synonyms)]);
    if (meant.length > 0) return { ...nothing, found: meant, corrected };
  }
  return { ...nothing, offered: (await thoseWithAnswer(loose)).slice(0, maxOffered) };
}

async function readInOrder(hits: readonly Hit[]): Promise<ProductSummary[]> {
  const ids = hits.flatMap(({ id, leading }) => (leading === null ? [id] : [id, leading]));
  const products = new Map((await readCards(ids)).map((product) => [product.id, product]));
  return hits.flatMap(({ id, leading, question }) => {
    const [best, first] = [products.get(id), leading === null ? undefined : products.get(leading)];
    return (best && first && isRankedAlike(question, best, first) ? first : best) ?? [];
  });
}

/** As many as are read at once. */
const maxCards = 200;

async function readCards(ids: readonly number[]): Promise<ProductSummary[]> {
  const rest = ids.slice(maxCards);
  const [some, others] = await Promise.all([
    readCardsOf(ids.slice(0, maxCards)),
    rest.length > 0 ? readCards(rest) : [],
  ]);
  return [...some, ...others];
}

async function thoseWithAnswer(questions: string[]): Promise<string[]> {
  const answered = await Promise.all(
    questions.map(async (question) => ((await findProducts([question], 1)).length > 0 ? [question] : [])),
  );
  return answered.flat();
}

/** What matches folded questions, the first one first and best first, each product and each family once. */
async function findProducts(questions: readonly string[], limit: number): Promise<Hit[]> {
  const most = Math.min(limit, maxFound + 1);
  const rows = await readRanked(questions, most);
  const hits = eachFamilyOnce(rows);
  const isCut = questions.some((_, number) => rows.filter((row) => row.question === number).length >= most);
  const found = isCut && hits.length < most ? eachFamilyOnce(await readRanked(questions, maxLookedThrough)) : hits;
  return found.slice(0, most).map(({ question, ...hit }) => ({ ...hit, question: questions[question] ?? '' }));
}

/** `question` is the place of the question that found it. */
type Ranked = { id: number; question: number; family: number | null; place: number | null };

function eachFamilyOnce(rows: readonly Ranked[]): { id: number; leading: number | null; question: number }[] {
  const first = new Map<number, Ranked>();
  for (const row of rows) {
    const known = row.family === null ? undefined : first.get(row.family);
    if (row.family !== null && (row.place ?? 0) < (known?.place ?? Number.POSITIVE_INFINITY))
      first.set(row.family, row);
  }
  const seen = new Set<string>();
  return rows.flatMap(({ id, question, family }) => {
    const shown = family === null ? `product ${id}` : `family ${family}`;
    if (seen.has(shown)) return [];
    seen.add(shown);
    const leading = family === null ? id : (first.get(family)?.id ?? id);
    return [{ id, question, leading: leading === id ? null : leading }];
  });
}

/** Products that match folded questions, those of the first question first, all of them read by one statement. */
async function readRanked(questions: readonly string[], most: number): Promise<Ranked[]> {
  dependsOn('search');
  const [ranked, numbered] = await Promise.all([
    rankedRows().execute({ questions: JSON.stringify(questions.map(rankedBy)), most }),
    findNumbered(questions[0] ?? ''),
  ]);
  return [...ranked.filter(({ id }) => id !== numbered[0]?.id), ...numbered];
}

/** The product whose page or paper says this 'Product id', behind those that are called so. It stands for itself, and for no family. */
async function findNumbered(question: string): Promise<Ranked[]> {
  const [, id] = /^(?:product )?(?:id )?(\d{1,9})$/.exec(question) ?? [];
  if (!id) return [];
  const rows = await readDb
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, Number(id)), eq(products.active, true)));
  return rows.map((row) => ({ ...row, question: 0, family: null, place: null }));
}

/**
 * `search_ranked` (db/functions) gives the ids of products that match a folded question, best first: the name
 * begins with the question, a word of it does, it occurs inside, all its words occur in the name or in name and title, it
 * matches written together. It looks at a rank only if the ranks before it leave room. Each product's family is looked up by
 * itself: PostgreSQL cannot know how few products are found, and would read all families.
 */
const rankedRows = prepared(
  'search_ranked',
  () => readDb,
  (source, name) =>
    source
      .select({
        id: sql<number>`found.id`,
        question: sql<number>`requested.question`,
        family: sql<number | null>`member.family_id`,
        place: sql<number | null>`member.place`,
      })
      .from(
        sql`jsonb_to_recordset(${sql.placeholder('questions')}::jsonb) as requested(
          question int, folded text, likened text, beginnings text[], pieces text[], patterns text[], indexed int,
          together text, together_pieces text[]
        ) cross join lateral search_ranked(
          requested.folded, requested.likened, requested.beginnings, requested.pieces, requested.patterns,
          requested.indexed, requested.together, requested.together_pieces, ${sql.placeholder('most')}::int
        ) with ordinality as found(id, number)
        left join lateral (
          select family_id, place from ${familyMembers} where product_id = found.id limit 1
        ) as member on true`,
      )
      .orderBy(sql`requested.question`, sql`found.number`)
      .prepare(name),
);

/** What `search_ranked` compares with a folded question, the `question`-th of several. */
function rankedBy(folded: string, question: number) {
  const words = wordsOf(folded).slice(0, maxWords);
  const indexed = words.filter((word) => hasTrigrams.test(word)).sort((a, b) => b.length - a.length);
  const patterns = [...indexed, ...words.filter((word) => !hasTrigrams.test(word))].map(patternOf);
  const together = writtenTogether(folded);
  return {
    question,
    folded,
    likened: likeText(folded),
    beginnings: piecesOf(` ${folded}`),
    pieces: piecesOf(folded),
    patterns,
    indexed: indexed.length,
    together: together.length >= shortestTogether ? likeText(together) : null,
    together_pieces: piecesOf(together),
  };
}

/** Words of which the index knows trigrams. */
const hasTrigrams = /^[a-z0-9]+$/;

/** Words hold no signs that mean something in a pattern. */
function patternOf(word: string): string {
  return beginsOnly(word) ? `% ${word}%` : `%${word}%`;
}

/** Pieces cut as `search_pieces` cuts names: pairs of neighbours, or the only letter. */
function piecesOf(folded: string): string[] {
  const signs = [...folded];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, before) => `${signs[before]}${sign}`);
}

/** What is shown where nothing was found: the first of the top products, as the owner has sorted them; none where they are hidden. */
export const readInstead = cacheRead(async (): Promise<ProductSummary[]> => {
  const { isThere } = await readStanding('topCollection');
  return isThere ? (await readCollection('topCollection', null, maxSuggestions)).items : [];
});
