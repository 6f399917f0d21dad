import { expect, test } from 'vitest';
import { actionTables } from './action-tables.server.ts';
import type { ActionTable } from './define-actions.server.ts';
import { readOldAction, renamedActions } from './old-actions.server.ts';

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const tables = Object.entries<ActionTable>(actionTables);

test('the function of an action has the name that the button sends', () => {
  const names = tables.flatMap(([area, { functions }]) =>
    Object.entries(functions).map(([action, run]) => ({ area, action, run: camelCase(run.name) })),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter(({ action, run }) => run !== camelCase(action))).toEqual([]);
});

test('I8: an action of a page that was open before the update is read by its name of today', () => {
  expect(readOldAction('cash', { act: 'apply', sheet: 7 })).toEqual({ action: 'record-remittance', sheet: 7 });
  expect(readOldAction('returns', { act: 'take' })).toEqual({ action: 'register-return' });
  expect(readOldAction('orders', { act: 'take' })).toEqual({ action: 'take-order' });
  // One whose name stays, and what is no action of any version.
  expect(readOldAction('orders', { act: 'save-order' })).toEqual({ action: 'save-order' });
  expect(readOldAction('nothing', { act: 'toString' })).toEqual({ action: 'toString' });
  for (const [area, names] of Object.entries(renamedActions))
    for (const name of Object.values(names))
      expect(Object.keys(Object.fromEntries(tables)[area]?.functions ?? {}), area).toContain(name);
  for (const input of [{ action: 'take-order', act: 'take' }, { act: ['take'] }, null, 'take'])
    expect(readOldAction('orders', input)).toBe(input);
});
