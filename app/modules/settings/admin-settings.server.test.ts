import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { db } from '#app/infra/db/db.server.ts';
import { problemsOf } from '#app/infra/merge.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readOrderRules, ruleNow, rulesPart, saveAdminPart } from './admin-settings.server.ts';
import { type OrderRules, orderRuleNames, ourRules, ruleRanges } from './order-rules.ts';
import { orderRulesForm } from './order-rules-form.ts';

const database = await testDatabase();
const bilal = { id: 'bilal', name: 'Bilal Ahmed' };
const sana = { id: 'sana', name: 'Sana Iqbal' };

afterEach(() => database.ask('delete from office_settings'));

/** Saves rules over those that the person had before them. */
function save(actor: Actor, before: Partial<OrderRules>, after: Partial<OrderRules>) {
  const write = (rules: Partial<OrderRules>) =>
    Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)]));
  return saveAdminPart(actor, rulesPart, { before: write(before), after: write(after) });
}

async function ruleInQuery(): Promise<number | undefined> {
  const { rows } = await db.execute<{ days: number }>(sql`select ${ruleNow('silentDays')} as days`);
  return rows[0]?.days;
}

test('I5: a shop whose owner has said nothing keeps our rules, in code and in queries', async () => {
  expect(await readOrderRules()).toEqual(ourRules);
  expect(await ruleInQuery()).toBe(ourRules.silentDays);
});

test('I5: a rule that is saved holds at once, however another process wrote it, and the history says what it was', async () => {
  expect(await save(bilal, ourRules, { ...ourRules, silentDays: 9 })).toEqual({
    kind: 'saved',
    changed: { before: { silentDays: 5 }, after: { silentDays: 9 } },
  });
  expect(await ruleInQuery()).toBe(9);
  await database.ask(`update office_settings set "values" = '{"silentDays": 12}'`);
  expect(await ruleInQuery()).toBe(12);
  expect(await readOrderRules()).toEqual({ ...ourRules, silentDays: 12 });
  const [entry] = await database.ask(
    'select actor_name, action, kind, subject, before, after from audit_entries order by id desc limit 1',
  );
  expect(entry).toEqual({
    actor_name: 'Bilal Ahmed',
    action: 'rules.changed',
    kind: 'settings',
    subject: 'rules',
    before: { silentDays: 5 },
    after: { silentDays: 9 },
  });
});

test('I7: of two people who save the rules the second is told who was first, and nothing is overwritten', async () => {
  await save(bilal, { silentDays: 5 }, { silentDays: 9 });
  expect(await save(sana, { silentDays: 5 }, { silentDays: 3 })).toEqual({
    kind: 'conflict',
    clashes: [{ field: 'silentDays', before: '5', mine: '3', theirs: '9' }],
    current: rulesPart.write({ ...ourRules, silentDays: 9 }),
    by: { name: 'Bilal Ahmed', at: expect.any(String), isYou: false },
  });
  const both = await Promise.all([
    save(bilal, { mostOpenOrders: 3 }, { mostOpenOrders: 4 }),
    save(sana, { mostOpenOrders: 3 }, { mostOpenOrders: 6 }),
  ]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved']);
});

test('I7: of two people who save different rules both get their way', async () => {
  await save(bilal, { silentDays: 5 }, { silentDays: 9 });
  expect(await save(sana, { silentDays: 5, manyPieces: 10 }, { silentDays: 9, manyPieces: 20 })).toMatchObject({
    kind: 'saved',
  });
  expect(await readOrderRules()).toEqual({ ...ourRules, silentDays: 9, manyPieces: 20 });
});

test('I5: what is set back to ours is kept no longer; saving what stands changes nothing', async () => {
  await save(bilal, ourRules, { silentDays: 9, manyPieces: 20 });
  await save(bilal, { silentDays: 9 }, { silentDays: ourRules.silentDays });
  const kept = async () => (await database.ask('select "values", version from office_settings'))[0];
  expect(await kept()).toEqual({ values: { manyPieces: 20 }, version: 2 });
  expect(await save(bilal, { manyPieces: 10 }, { manyPieces: 20 })).toEqual({ kind: 'unchanged' });
  expect(await kept()).toEqual({ values: { manyPieces: 20 }, version: 2 });
});

test('I5: each rule has its range, and what is outside is said at its field', () => {
  const form = (value: (range: readonly [number, number]) => string) => ({
    ...Object.fromEntries(orderRuleNames.map((name) => [name, value(ruleRanges[name])])),
    beyondHeld: 'wait',
    returnsOnWebsite: 'off',
    packPrints: 'together',
  });
  expect(orderRulesForm.parse(form(([least]) => ` ${least} `)).silentDays).toBe(1);
  expect(orderRulesForm.parse(form(([, most]) => String(most))).duplicateMinutes).toBe(1_440);
  for (const wrong of [
    form(([least]) => String(least - 1)),
    form(([, most]) => String(most + 1)),
    form(() => ''),
    form(() => '2.5'),
    form(() => '-1'),
    form(() => 'two'),
  ])
    expect(Object.keys(problemsOf(orderRulesForm.safeParse(wrong).error!)).toSorted()).toEqual(
      orderRuleNames.toSorted(),
    );
  const { error } = orderRulesForm.safeParse(form(() => '0'));
  expect(problemsOf(error!).duplicateMinutes).toBe('Write a whole number from 5 to 1440.');
  for (const name of orderRuleNames) {
    const [least, most] = ruleRanges[name];
    expect(ourRules[name] >= least && ourRules[name] <= most, name).toBe(true);
  }
});
