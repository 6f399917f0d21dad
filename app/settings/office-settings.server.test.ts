import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { db } from '#app/platform/db/db.server.ts';
import { testDatabase } from '#app/platform/db/testing.ts';
import { readOfficePart, readOrderRules, ruleNow, rulesPart, saveOfficePart } from './office-settings.server.ts';
import { orderRuleNames, ourRules, ruleRanges } from './order-rules.ts';
import { orderRulesForm } from './order-rules-form.ts';
import { problemsOf } from './settings-form.ts';

const database = await testDatabase();
const bilal = { id: 'bilal', name: 'Bilal Ahmed' };
const sana = { id: 'sana', name: 'Sana Iqbal' };

afterEach(() => database.ask('delete from office_settings'));

async function ruleInQuery(): Promise<number | undefined> {
  const { rows } = await db.execute<{ days: number }>(sql`select ${ruleNow('silentDays')} as days`);
  return rows[0]?.days;
}

test('I5: an office whose owner has said nothing keeps our rules, in code and in queries', async () => {
  expect(await readOrderRules()).toEqual(ourRules);
  expect(await ruleInQuery()).toBe(ourRules.silentDays);
});

test('I5: a rule that is saved holds at once, however another process wrote it, and the history says what it was', async () => {
  expect(await saveOfficePart(rulesPart, { ...ourRules, silentDays: 9 }, 0, bilal)).toEqual({
    kind: 'saved',
    changed: ['silentDays'],
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
  await saveOfficePart(rulesPart, { silentDays: 9 }, 0, bilal);
  const late = await saveOfficePart(rulesPart, { silentDays: 3 }, 0, sana);
  expect(late).toMatchObject({ kind: 'conflict', by: 'Bilal Ahmed', version: 1, values: { silentDays: 9 } });
  const both = await Promise.all([
    saveOfficePart(rulesPart, { mostOpenOrders: 4 }, 1, bilal),
    saveOfficePart(rulesPart, { mostOpenOrders: 6 }, 1, sana),
  ]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved']);
});

test('I5: what is set back to ours is kept no longer; saving what stands changes nothing', async () => {
  await saveOfficePart(rulesPart, { silentDays: 9, manyPieces: 20 }, 0, bilal);
  await saveOfficePart(rulesPart, { ...ourRules, manyPieces: 20 }, 1, bilal);
  const [row] = await database.ask<{ values: unknown }>('select "values" from office_settings');
  expect(row?.values).toEqual({ manyPieces: 20 });
  expect(await saveOfficePart(rulesPart, { manyPieces: 20 }, 2, bilal)).toEqual({ kind: 'saved', changed: [] });
  expect((await readOfficePart(rulesPart)).version).toBe(2);
});

test('I5: each rule has its range, and what is outside is said at its field', () => {
  const form = (value: (range: readonly [number, number]) => string) =>
    Object.fromEntries(orderRuleNames.map((name) => [name, value(ruleRanges[name])]));
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
