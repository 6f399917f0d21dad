import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { countQuestion, forgetHeard, forgetOldQuestions, writeQuestions } from '../count-searches.server.ts';
import { searchProducts } from '../search.server.ts';
import { countSearchTerms, readSearchTerms } from '../search-terms.server.ts';
import { restoreWords, saveSynonyms } from './save-synonyms.server.ts';
import { readWordList } from './synonyms.server.ts';

const { ask } = await testDatabase();
const sana = { id: null, name: 'Sana' };

beforeEach(async () => {
  await ask('delete from products');
  await ask('delete from taught_searches');
  await ask('delete from search_questions');
  forgetHeard();
});

async function shelve(...names: (string | [name: string, title: string])[]): Promise<void> {
  for (const each of names) {
    const [name, title] = typeof each === 'string' ? [each, ''] : each;
    await ask('insert into products (name, title, price_paisa, stock) values ($1, $2, 125000, 3)', [name, title]);
  }
}

async function found(question: string): Promise<string[]> {
  return (await searchProducts(question, 8)).products.map(({ name }) => name);
}

async function teach(output: string, means: string, instead: string | null = null) {
  return saveSynonyms(sana, { said: output, means, instead });
}

test.each([
  ['ghari', 'Smart Watch'],
  ['گھڑی', 'Smart Watch'],
  ['kali ghari', 'Smart Watch, Black'],
  ['sabun', 'Handmade Soap'],
  ['صابن', 'Handmade Soap'],
  ['khushbu', 'Oud Saffron Perfume'],
  ['خوشبو', 'Oud Saffron Perfume'],
  ['airpods', 'Wireless Earbuds'],
  ['air pods', 'Wireless Earbuds'],
  ['air buds', 'Wireless Earbuds'],
  ['smartwach', 'Smart Watch'],
  ['چارجر', 'Car Charger'],
])('M12: “%s” finds what it means', async (question, name) => {
  await shelve(
    'Smart Watch',
    'Smart Watch, Black',
    'Handmade Soap',
    'Oud Saffron Perfume',
    'Wireless Earbuds',
    'Car Charger',
    'Hair Oil',
  );
  const { products, total } = await searchProducts(question, 8);
  expect(products[0]?.name).toBe(name);
  expect(total).toBe(products.length);
});

test('M12: products of the asked word come first, then those of its meaning, each once and all of them counted', async () => {
  await shelve('Gulab Soap', 'Rose Water', 'Gulab Rose Oil');
  expect(await found('gulab')).toEqual(['Gulab Rose Oil', 'Gulab Soap', 'Rose Water']);
  expect(await searchProducts('gulab', 1, 50)).toMatchObject({ total: 3, corrected: null });
});

test('M12: what the owner teaches counts at once; a proposal that is taken away means nothing, and comes back by its undo', async () => {
  await shelve('Serving Bowls', 'Handmade Soap');
  expect(await found('katora')).toEqual([]);
  expect(await teach('Katora, کٹورا', 'bowl')).toMatchObject({ kind: 'taught', said: ['katora', 'کٹورا'] });
  expect(await found('katora')).toEqual(['Serving Bowls']);
  expect(await found('کٹورا')).toEqual(['Serving Bowls']);
  const before = await restoreWords(sana, [{ said: 'sabun', means: [] }]);
  expect(await found('sabun')).toEqual([]);
  expect((await readWordList()).find(({ said: output }) => output === 'sabun')).toMatchObject({
    means: [],
    by: 'Sana',
  });
  await restoreWords(sana, before);
  expect(await found('sabun')).toEqual(['Handmade Soap']);
  expect((await readWordList()).find(({ said: output }) => output === 'sabun')).toMatchObject({
    means: ['soap'],
    by: null,
  });
});

test('M12: an entry that is edited goes where its word is another, and what makes no sense is refused with words', async () => {
  await teach('katora', 'bowl');
  await teach('katori', 'bowl', 'katora');
  expect(await ask('select said, means, taught_by from taught_searches')).toEqual([
    { said: 'katori', means: ['bowl'], taught_by: 'Sana' },
  ]);
  expect(await teach(' ، , ', 'bowl')).toMatchObject({ problems: { said: expect.stringContaining('ghari') } });
  expect(await teach('a b c d e', 'bowl')).toMatchObject({ problems: { said: expect.stringContaining('4 words') } });
  expect(await teach('katora', '')).toMatchObject({ problems: { means: expect.stringContaining('watch') } });
  expect(await teach('katora', 'bowl, Katora')).toMatchObject({ problems: { means: expect.any(String) } });
});

test('M12: two people who teach at once both do, and each hears what was there before', async () => {
  const [one, other] = await Promise.all([teach('katora', 'bowl'), teach('katora', 'dish')]);
  const before = [one, other].map((each) => (each.kind === 'taught' ? each.before[0]?.means : undefined));
  expect(before.filter((means) => means === null)).toHaveLength(1);
  expect(await ask('select count(*)::int as count from taught_searches')).toEqual([{ count: 1 }]);
});

test('M12: of products with all the words, those that have them in their name come first', async () => {
  await shelve(['Body Lotion', 'a hand cream for all'], 'Cream for the Hand');
  expect(await found('hand cream')).toEqual(['Cream for the Hand', 'Body Lotion']);
});

async function askTimes(question: string, times: number, count: number, from = 0): Promise<void> {
  for (let turn = 0; turn < times; turn++) countQuestion(question, count, (from + turn) * 60_000);
  await writeQuestions();
}

test('M12: a question is counted from its third asking, once a minute, and reported until it finds something', async () => {
  await askTimes('Katora', 2, 0);
  expect(await readSearchTerms({ missing: true })).toEqual([]);
  await askTimes('katora', 1, 0, 2);
  countQuestion('katora', 0, 2 * 60_000 + 1);
  await writeQuestions();
  await askTimes('katora', 1, 0, 3);
  await askTimes('soap', 3, 5);
  expect(await readSearchTerms({ missing: true })).toMatchObject([
    { question: 'katora', asked: 4, found: 0, isTaught: false },
  ]);
  expect(await readSearchTerms({ missing: false })).toMatchObject([{ question: 'katora' }, { question: 'soap' }]);
  expect(await countSearchTerms()).toEqual({ all: 2, missing: 1 });
  await teach('katora', 'bowl');
  expect(await readSearchTerms({ missing: true })).toMatchObject([{ question: 'katora', isTaught: true }]);
  await askTimes('katora', 1, 2, 10);
  expect(await readSearchTerms({ missing: true })).toEqual([]);
});

test('M12: a flood of questions keeps a bounded number of rows, and old days go', async () => {
  for (let number = 0; number < 300; number++)
    for (let turn = 0; turn < 3; turn++) countQuestion(`wish ${number}`, 0, turn * 60_000);
  await writeQuestions();
  const [{ count } = {}] = await ask<{ count: number }>('select count(*)::int as count from search_questions');
  expect(count).toBe(200);
  await askTimes('wish 0', 1, 0, 9);
  await ask('update search_questions set day = day - 91');
  await forgetOldQuestions();
  expect(await ask('select count(*)::int as count from search_questions')).toEqual([{ count: 0 }]);
});
