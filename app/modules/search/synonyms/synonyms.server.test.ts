import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { countQuestion, forgetOldQuestions, forgetReceived, writeQuestions } from '../count-searches.server.ts';
import { searchProducts } from '../search.server.ts';
import { countSearchTerms, readSearchTerms } from '../search-terms.server.ts';
import { saveSynonyms, setSynonyms } from './save-synonyms.server.ts';
import { listSynonyms } from './synonyms.server.ts';

const { ask } = await testDatabase();
const sana = { id: null, name: 'Sana' };

beforeEach(async () => {
  await ask('delete from products');
  await ask(`delete from taught_searches where taught_by <> 'Dastak'`);
  await ask('delete from search_questions');
  forgetReceived();
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

async function save(words: string, meanings: string, edited: string | null = null) {
  return saveSynonyms(sana, { words, meanings, edited });
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
  ['لپسٹک', 'Matte Lipstick'],
  ['پاور بنک', 'Power Bank'],
])('M12: “%s” finds what it means', async (question, name) => {
  await shelve(
    'Smart Watch',
    'Smart Watch, Black',
    'Handmade Soap',
    'Oud Saffron Perfume',
    'Wireless Earbuds',
    'Car Charger',
    'Hair Oil',
    'Matte Lipstick',
    'Power Bank',
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

test('M12: a synonym that the owner adds counts at once; one that is deleted means nothing, and comes back by its undo', async () => {
  await shelve('Serving Bowls', 'Handmade Soap');
  expect(await found('katora')).toEqual([]);
  expect(await save('Katora, کٹورا', 'bowl')).toMatchObject({ kind: 'saved', words: ['katora', 'کٹورا'] });
  expect(await found('katora')).toEqual(['Serving Bowls']);
  expect(await found('کٹورا')).toEqual(['Serving Bowls']);
  const before = await setSynonyms(sana, [{ word: 'saboon', meanings: null }]);
  expect(await listSynonyms('saboon')).toEqual([]);
  expect(await setSynonyms(sana, before)).toEqual([{ word: 'saboon', meanings: null }]);
  expect(await listSynonyms('saboon')).toEqual([{ word: 'saboon', meanings: ['soap'] }]);
  expect(await found('saboon')).toEqual(['Handmade Soap']);
});

test('M12: a synonym that is written wrongly or taken apart is understood, a word that the shop knows is left alone', async () => {
  await shelve('Smart Watch, Black', 'Wireless Earbuds', 'Clock Stand');
  expect(await found('smartwach')).toEqual(['Smart Watch, Black']);
  expect(await found('black smartwach')).toEqual(['Smart Watch, Black']);
  expect(await found('airpods')).toEqual(['Wireless Earbuds']);
  expect(await found('smart wach')).toEqual(['Smart Watch, Black']);
  expect(await found('clock')).toEqual(['Clock Stand']);
  expect(await found('qwertyuiop')).toEqual([]);
});

test('M12: a synonym that is edited goes where its word is another, and what makes no sense is refused with words', async () => {
  await save('katora', 'bowl');
  await save('katori', 'bowl', 'katora');
  expect(await ask(`select said, means, taught_by from taught_searches where said like 'kator%'`)).toEqual([
    { said: 'katori', means: ['bowl'], taught_by: 'Sana' },
  ]);
  expect(await save(' ، , ', 'bowl')).toMatchObject({ problems: { words: expect.stringContaining('ghari') } });
  expect(await save('a b c d e', 'bowl')).toMatchObject({ problems: { words: expect.stringContaining('4 words') } });
  expect(await save('katora', '')).toMatchObject({ problems: { meanings: expect.stringContaining('watch') } });
  expect(await save('katora', 'bowl, Katora')).toMatchObject({ problems: { meanings: expect.any(String) } });
});

test('M12: of two people who save one word at once both do, and each can bring back what was there before', async () => {
  const [one, other] = await Promise.all([save('katora', 'bowl'), save('katora', 'dish')]);
  const before = [one, other].map((each) => (each.kind === 'saved' ? each.before[0]?.meanings : undefined));
  expect(before.filter((meanings) => meanings === null)).toHaveLength(1);
  expect(await ask(`select count(*)::int as count from taught_searches where said = 'katora'`)).toEqual([{ count: 1 }]);
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
    { question: 'katora', times: 4, found: 0, isSynonym: false },
  ]);
  expect(await readSearchTerms({ missing: false })).toMatchObject([{ question: 'katora' }, { question: 'soap' }]);
  expect(await countSearchTerms()).toEqual({ all: 2, missing: 1 });
  await save('katora', 'bowl');
  expect(await readSearchTerms({ missing: true })).toMatchObject([{ question: 'katora', isSynonym: true }]);
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
