import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRedirects, type RedirectInput } from './plan-redirects.ts';

const none = new Map<string, { target: string; path: string }>();
const rows = (...pairs: [from: string, to: string][]): RedirectInput[] => pairs.map(([from, to]) => ({ from, to }));
const added = (plan: ReturnType<typeof planRedirects>) => plan.added.map(({ oldPath, target }) => [oldPath, target]);

test('a chain is stored as its last page, in whatever order its rows stand', () => {
  const plan = planRedirects(rows(['/a', '/b'], ['/b', '/c'], ['/c', '/cart?x=1']), none);
  expect(added(plan)).toEqual([
    ['/a', '/cart?x=1'],
    ['/b', '/cart?x=1'],
    ['/c', '/cart?x=1'],
  ]);
  const stored = new Map([['/c', { target: '/cart', path: '/cart' }]]);
  expect(added(planRedirects(rows(['/a', '/c']), stored))).toEqual([['/a', '/cart']]);
});

test('the row that would close a circle is refused, and so is one that leads to itself', () => {
  const plan = planRedirects(rows(['/a', '/b'], ['/b', '/a'], ['/c', '/C/?x']), none);
  expect(plan.refused).toEqual([
    { row: 0, field: 'to', why: 'The shop has no page for shoppers at /b.' },
    { row: 1, field: 'to', why: '/a leads back to /b, so nobody would arrive.' },
    { row: 2, field: 'to', why: 'An address cannot lead to itself.' },
  ]);
});

test('what is stored stays: the same row is unchanged, another is refused', () => {
  const stored = new Map([['/a', { target: '/cart', path: '/cart' }]]);
  const plan = planRedirects(rows(['/A/', '/cart'], ['/a', '/tracker'], ['/b', '/cart'], ['/b', '/cart']), stored);
  expect(added(plan)).toEqual([['/b', '/cart']]);
  expect(plan.unchanged).toBe(2);
  expect(plan.refused).toEqual([{ row: 1, field: 'from', why: '/a leads to /cart already.' }]);
});

test('a file that was imported once is all unchanged, its chains too', () => {
  const input = rows(['/a', '/b'], ['/b', '/cart']);
  const stored = new Map(
    planRedirects(input, none).added.map((row) => [row.oldPath, { target: row.target, path: row.targetPath }]),
  );
  expect(planRedirects(input, stored)).toEqual({ added: [], unchanged: 2, refused: [] });
});

test('a chain of twenty thousand rows is walked once', () => {
  const chain = Array.from({ length: 20_000 }, (_, place) => ({
    from: `/p${place + 1}`,
    to: place === 0 ? '/cart' : `/p${place}`,
  }));
  for (const input of [chain, chain.toReversed()]) {
    const plan = planRedirects(input, none);
    expect(plan.added).toHaveLength(20_000);
    expect(plan.added.every(({ target }) => target === '/cart')).toBe(true);
  }
});

test('whatever rows there are, no stored redirect leads to another one', () => {
  const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/cart', '/tracker');
  fc.assert(
    fc.property(fc.array(fc.record({ from: path, to: path }), { maxLength: 12 }), (input) => {
      const plan = planRedirects(input, none);
      const froms = new Set(plan.added.map(({ oldPath }) => oldPath));
      expect(froms.size).toBe(plan.added.length);
      expect(plan.added.filter(({ targetPath }) => froms.has(targetPath))).toEqual([]);
      expect(plan.added.length + plan.unchanged + plan.refused.length).toBe(input.length);
    }),
  );
});
