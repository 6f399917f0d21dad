import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { audit, order, shopper } from '#tests/support/orders.ts';

const database = await testDatabase();
const lamp = await shelve({ name: 'Brass lamp', stock: 1_000_000 });
await shelve({ name: 'Clay cup', stock: 5 });
/** `npm test` sends the same orders each time. */
const seed = Number(process.env.FUZZ_SEED) || 1;

/** Anything a program could put where a shopper's word is expected. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.string({ unit: 'binary' }), weight: 4 },
  fc.constantFrom('', ' ', '\0', '\ud800', '\u202E', '__proto__', '0300 1234567', 'x'.repeat(5_000), '💡'.repeat(60)),
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
  fc.constantFrom(null, undefined, true, 0, -0, -1, 1.5, 1e308, 2_147_483_648, Number.MAX_SAFE_INTEGER),
);

function mostly<T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: good, weight: 24 }, anything);
}

/** A shopper's order with some of its words replaced and others added; now and then no order at all. */
function hostileOrder(): fc.Arbitrary<unknown> {
  const quantity = mostly(fc.integer({ min: 1, max: 3 }));
  const line = fc.record({ id: mostly(fc.constantFrom(lamp, lamp, lamp + 1, 77)), quantity, price: anything });
  const products = mostly(fc.array(line, { minLength: 1, maxLength: 4 }));
  const words = Object.entries(shopper).map(([field, good]) => [field, mostly(fc.constant(good))]);
  const known = fc.record({ ...Object.fromEntries(words), products });
  const more = fc.dictionary(fc.string(), anything, { maxKeys: 3 });
  return mostly(fc.tuple(more, known).map(([one, other]) => ({ ...one, ...other })));
}

test('F6: whatever is sent, the answer is an order or a complaint that names a field, and the books stay right', async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(hostileOrder(), async (body) => {
      const outcome = await order(JSON.stringify(body) ?? '');
      seen.set(outcome.status, (seen.get(outcome.status) ?? 0) + 1);
      expect(JSON.stringify(outcome)).not.toMatch(/select |insert |\bat .*\.[tj]s:|node_modules/);
      if (outcome.status === 201) return;
      expect([400, 409, 413, 422]).toContain(outcome.status);
      expect(Object.keys(outcome.fields ?? outcome.lines ?? {})).not.toEqual([]);
    }),
    { seed, numRuns: 2_000 },
  );
  process.stdout.write(
    `  fuzz, seed ${seed}: ${[...seen].map(([status, times]) => `${times} × ${status}`).join(', ')}\n`,
  );
  expect([...seen.keys()]).toEqual(expect.arrayContaining([201, 409, 422]));
  expect(await audit(database.ask)).toEqual([]);
});
