import { sql } from 'drizzle-orm';
import { prepared, readDb } from '#app/infra/db/db.server.ts';
import { searchSynonyms, searchVocabulary } from './tables.server.ts';

/** From this trigram similarity on a word is taken for another; from the lower one on the shopper is asked. */
const closeSimilarity = 0.28;
const looseSimilarity = 0.25;
/** Words that are tried for one that nobody knows. */
const maxChoices = 3;
const maxProposals = 5;

/** Alternative questions, folded: `close` ones are answered directly, `loose` ones only offered. */
export type Proposals = { close: string[]; loose: string[] };

/** `known`: products have a word that begins so. `near`: similar words of products and synonyms, the most similar first. */
type Spelling = { known: boolean; near: { word: string; similarity: number }[] };

/**
 * Alternatives for (folded) words that found nothing: each word as the shop writes it, two neighbours that are one word
 * ("air buds"), and then what is left without the words that nobody knows.
 */
export async function proposeQuestions(words: string[]): Promise<Proposals> {
  const joined = joinedOnce(words);
  const spellings = await readSpellings([...words, ...joined.map(({ word }) => word)]);
  const choices = words.map((word) => choicesFor(word, spellings.get(word)));
  const sure = words.flatMap((word, place) => (spellings.has(word) ? (choices[place]?.slice(0, 1) ?? []) : []));
  const written = sure.length > 0 ? combine(choices.filter((choice) => choice.length > 0)) : [];
  const isWhole = choices.every((choice) => choice.length > 0);
  const together = joined.flatMap(({ word, before, after }) => {
    const [near] = closeWords(spellings.get(word));
    return near === undefined ? [] : [[...before, near, ...after].join(' ')];
  });
  const input = words.join(' ');
  return {
    close: otherThan(input, [...(isWhole ? [...written, ...together] : [...together, ...written]), sure.join(' ')]),
    loose: otherThan(input, [
      looselyMeant(words, spellings),
      ...withOneWordLess(sure),
      ...(sure.length > 2 ? sure : []),
    ]).slice(0, maxProposals),
  };
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
function choicesFor(word: string, spelling: Spelling | undefined): string[] {
  return !spelling || spelling.known ? [word] : closeWords(spelling);
}

function closeWords(spelling: Spelling | undefined): string[] {
  return (spelling?.near ?? []).filter(({ similarity }) => similarity >= closeSimilarity).map(({ word }) => word);
}

/** Without the question itself, and each word once: two misspelt words may be the same one. */
function otherThan(input: string, questions: string[]): string[] {
  const onceEach = questions.map((question) => [...new Set(question.split(' '))].join(' '));
  return [...new Set(onceEach)].filter((question) => question !== input && question !== '');
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

/** The question with each unknown word replaced by the most similar one; '' if a word has none. */
function looselyMeant(words: string[], spellings: ReadonlyMap<string, Spelling>): string {
  const meant = words.map((word) => {
    const spelling = spellings.get(word);
    return spelling && !spelling.known ? spelling.near[0]?.word : word;
  });
  return meant.includes(undefined) ? '' : meant.join(' ');
}

/** The spelling of each word. Words without Latin letters are not covered: trigrams know no others. */
async function readSpellings(words: string[]): Promise<Map<string, Spelling>> {
  const latin = words.filter((word) => /^[a-z]{3,40}$/.test(word));
  if (latin.length === 0) return new Map();
  const rows = await spellingRows().execute({ words: JSON.stringify(latin) });
  return new Map(rows.map(({ typed, ...spelling }) => [typed, spelling]));
}

const spellingRows = prepared(
  'search_spellings',
  () => readDb,
  (source, name) => {
    const known = searchVocabulary.word;
    return (
      source
        .select({
          typed: sql<string>`typed`,
          known: sql<boolean>`exists (select from ${searchVocabulary} where ${known} ^@ typed)`,
          // What is typed may be the beginning of a word, but hardly a longer one. Three letters are similar to too much: of
          // those only one that was left out ("bnk") is guessed.
          near: sql<Spelling['near']>`(
            select coalesce(json_agg(near order by similarity desc, word), '[]') from (
              select word, similarity(typed, word) from (
                select ${known} as word from ${searchVocabulary} where ${known} % typed
                union select ${searchSynonyms.word} from ${searchSynonyms} where ${searchSynonyms.word} % typed
              ) as words
              where length(word) >= length(typed) - 2 and (length(typed) > 3 or word like regexp_replace(typed, '(.)', '\\1%', 'g'))
              order by 2 desc, 1 limit ${sql.raw(String(maxChoices))}
            ) as near
          )`,
        })
        .from(sql`jsonb_array_elements_text(${sql.placeholder('words')}::jsonb) as typed`)
        // The threshold holds for this statement, and the filter has it set before the first word is compared.
        .where(
          sql`(select set_config('pg_trgm.similarity_threshold', ${sql.raw(`'${looseSimilarity}'`)}, true)) is not null`,
        )
        .prepare(name)
    );
  },
);
