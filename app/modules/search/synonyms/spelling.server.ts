import { sql } from 'drizzle-orm';
import { prepared, readDb } from '#app/infra/db/db.server.ts';
import { searchVocabulary } from '../tables.server.ts';
import { nearWords } from './spelling.ts';
import { nearlyMeant, type Synonyms } from './synonyms.ts';

/** The smallest trigram similarity of a candidate; the edit distance then decides (spelling.ts). */
const likeness = 0.25;
const maxNear = 60;
const maxProposals = 5;

/** Alternative questions, folded: `close` ones are answered directly, `loose` ones only offered. */
export type Proposals = { close: string[]; loose: string[] };

type WordNews = { asked: string; known: boolean; near: string[] };

/**
 * Alternatives for (folded) words that found nothing: two neighbours that are one word ("air buds"), each word as the
 * shop writes it, taught words that were written wrongly, and then what is left without the words that nobody knows.
 */
export async function proposeQuestions(words: string[], taught: Synonyms): Promise<Proposals> {
  const joined = joinedOnce(words);
  const news = await readVocabulary([...words, ...joined.flatMap(({ word }) => word)]);
  const choices = words.map((word) => choicesFor(word, news.get(word)));
  const input = words.join(' ');
  const sure = words.flatMap((word, place) => (news.has(word) ? (choices[place]?.slice(0, 1) ?? []) : []));
  const written = sure.length > 0 ? combine(choices.filter((choice) => choice.length > 0)) : [];
  const isWhole = choices.every((choice) => choice.length > 0);
  const taughtNear = nearlyMeant(words, taught, (word) => news.get(word)?.known ?? false);
  const close = [
    ...joined.flatMap(({ word, before, after }) => {
      const [meant] = nearWords(word, news.get(word)?.near ?? []);
      return meant === undefined ? [] : [[...before, meant, ...after].join(' ')];
    }),
    ...(isWhole ? [...written, ...taughtNear] : [...taughtNear, ...written]),
    ...(sure.length > 0 ? [sure.join(' ')] : []),
  ];
  const loose = [looselyMeant(words, news), ...withOneWordLess(sure), ...(sure.length > 2 ? sure : [])];
  return { close: otherThan(input, close), loose: otherThan(input, loose).slice(0, maxProposals) };
}

type Joined = { word: string; before: string[]; after: string[] };

/** The shortest that two words make which may be one that was taken apart. */
const shortestJoined = 6;

/** The question with two neighbours written together, once for each pair. */
function joinedOnce(words: string[]): Joined[] {
  return words.slice(1).flatMap((second, place) => {
    const word = `${words[place]}${second}`;
    return word.length < shortestJoined ? [] : [{ word, before: words.slice(0, place), after: words.slice(place + 2) }];
  });
}

/** A word from a product's name stands for itself, as does one that cannot be judged ("30", "ml", Urdu). */
function choicesFor(word: string, news: WordNews | undefined): string[] {
  return !news || news.known ? [word] : nearWords(word, news.near).slice(0, 3);
}

function otherThan(input: string, questions: string[]): string[] {
  return [...new Set(questions)].filter((question) => question !== input && question !== '');
}

function withOneWordLess(words: string[]): string[] {
  return words.length < 2 ? [] : words.map((_, place) => words.toSpliced(place, 1).join(' '));
}

/** Combines the choices of all words: the best of each first, then the others by distance. */
function combine(choices: string[][]): string[] {
  const combinations = choices.reduce<{ words: string[]; far: number }[]>(
    (begun, choice) =>
      begun
        .flatMap(({ words, far }) => choice.map((word, place) => ({ words: [...words, word], far: far + place })))
        .sort((a, b) => a.far - b.far)
        .slice(0, maxProposals),
    [{ words: [], far: 0 }],
  );
  return combinations.map(({ words }) => words.join(' '));
}

/** The question with each word replaced by its nearest; '' if a word has none. */
function looselyMeant(words: string[], news: ReadonlyMap<string, WordNews>): string {
  const meant = words.map((word) => {
    const about = news.get(word);
    return about && !about.known ? nearWords(word, about.near, 'loose')[0] : word;
  });
  return meant.includes(undefined) ? '' : meant.join(' ');
}

/**
 * For each word: whether products contain it (or a word with this prefix), and similar words. Words without Latin
 * letters are not covered.
 */
async function readVocabulary(words: string[]): Promise<Map<string, WordNews>> {
  const latin = words.filter((word) => /^[a-z]{3,40}$/.test(word));
  if (latin.length === 0) return new Map();
  const rows = await vocabularyRows().execute({ asked: JSON.stringify(latin) });
  return new Map(rows.map((row) => [row.asked, row]));
}

const vocabularyRows = prepared(
  'search_vocabulary',
  () => readDb,
  (source, name) => {
    const { word } = searchVocabulary;
    return (
      source
        .select({
          asked: sql<string>`asked`,
          known: sql<boolean>`exists (select from ${searchVocabulary} where ${word} ^@ asked)`,
          near: sql<string[]>`array(
            select ${word} from ${searchVocabulary} where asked <% ${word}
            order by word_similarity(asked, ${word}) desc, similarity(asked, ${word}) desc limit ${sql.raw(String(maxNear))}
          )`,
        })
        .from(sql`jsonb_array_elements_text(${sql.placeholder('asked')}::jsonb) as asked`)
        // The threshold holds for this statement, and the filter has it set before the first word is compared.
        .where(
          sql`(select set_config('pg_trgm.word_similarity_threshold', ${sql.raw(`'${likeness}'`)}, true)) is not null`,
        )
        .prepare(name)
    );
  },
);
