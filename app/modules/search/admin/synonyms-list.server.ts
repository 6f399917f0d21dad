import { foldText } from '../query.ts';
import { readWordList, type Synonym } from '../synonyms/synonyms.server.ts';

const wordTabs = ['all', 'own', 'proposed', 'off'] as const;
export type WordTab = (typeof wordTabs)[number];

export type SynonymsQuery = { tab: WordTab; q: string };

/** The question of the list's address. */
export function readSynonymsQuery(params: URLSearchParams): SynonymsQuery {
  const tab = wordTabs.find((each) => each === params.get('show')) ?? 'all';
  return { tab, q: (params.get('q') ?? '').trim().slice(0, 64) };
}

const isIn: Record<WordTab, (word: Synonym) => boolean> = {
  all: () => true,
  own: ({ by, means }) => by !== null && means.length > 0,
  proposed: ({ by }) => by === null,
  off: ({ means }) => means.length === 0,
};

/** The entries that answer a question, and how many each tab has. */
export async function readWords({ tab, q }: SynonymsQuery) {
  const list = await readWordList();
  const input = foldText(q);
  const named = list.filter(({ said: text, means }) => [text, ...means].some((each) => each.includes(input)));
  const count = (of: WordTab) => list.filter(isIn[of]).length;
  return {
    words: named.filter(isIn[tab]),
    counts: { all: count('all'), own: count('own'), proposed: count('proposed'), off: count('off') },
  };
}
