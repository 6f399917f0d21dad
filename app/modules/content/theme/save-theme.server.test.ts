import { afterEach, expect, test } from 'vitest';
import { recordLabel } from '#app/admin/activity/record-labels.ts';
import { readSettingsToEdit, saveSettings } from '#app/modules/settings/save-settings.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { forEverybody } from '#app/modules/settings/shop-settings.ts';
import { testDatabase } from '#tests/support/database.ts';
import { themeOfLook } from './looks.ts';
import { saveTheme } from './save-theme.server.ts';
import { dastakTheme } from './theme-tokens.ts';

const { ask } = await testDatabase();
const sana = { id: 'u1', name: 'Sana' };
const bilal = { id: 'u2', name: 'Bilal' };
const [anarkali, kitab] = [themeOfLook('anarkali'), themeOfLook('kitab')];

afterEach(() => ask('delete from shop_settings'));

const storedTheme = async () => (await readShopSettings()).theme ?? null;

test('I5: looks are saved beside the other settings, recorded, and undone to what they were', async () => {
  const { shopName } = await readSettingsToEdit();
  await saveSettings(sana, { before: { shopName }, after: { shopName: 'Baazar' } });
  const saved = await saveTheme(sana, { before: { theme: null }, after: { theme: anarkali } });
  expect(saved).toEqual({ kind: 'saved', undo: { before: { theme: anarkali }, after: { theme: null } } });
  expect(await readShopSettings()).toMatchObject({ shopName: 'Baazar', theme: anarkali });
  const [entry] = await ask('select action, kind, subject, before, after from audit_entries order by id desc limit 1');
  expect(entry).toEqual({
    action: 'theme.changed',
    kind: 'settings',
    subject: 'theme',
    before: { theme: null },
    after: { theme: anarkali },
  });
  expect(recordLabel('settings', 'theme', new Map())).toBe('Theme');
  if (saved.kind !== 'saved') throw new Error('It was not saved.');
  expect(await saveTheme(sana, saved.undo)).toMatchObject({ kind: 'saved' });
  expect(await storedTheme()).toBeNull();
  const [row] = await ask('select values, version from shop_settings');
  expect(row).toMatchObject({ values: { shopName: 'Baazar' } });
  expect(row?.values).not.toHaveProperty('theme');
});

test('I5: other settings leave the looks as they are, and no page has them among its settings', async () => {
  await saveTheme(sana, { before: { theme: null }, after: { theme: kitab } });
  const { shopName } = await readSettingsToEdit();
  await saveSettings(bilal, { before: { shopName }, after: { shopName: 'Kitab Ghar' } });
  expect(await storedTheme()).toEqual(kitab);
  expect(forEverybody(await readShopSettings())).not.toHaveProperty('theme');
});

test('I7: of two windows that save other looks, the second gets a conflict and nothing of it is written', async () => {
  await saveTheme(sana, { before: { theme: null }, after: { theme: anarkali } });
  const late = await saveTheme(bilal, { before: { theme: null }, after: { theme: kitab } });
  expect(late).toMatchObject({
    kind: 'conflict',
    by: { name: 'Sana' },
    clashes: [{ field: 'theme', theirs: anarkali }],
  });
  expect(await storedTheme()).toEqual(anarkali);
  expect(await saveTheme(bilal, { before: { theme: null }, after: { theme: anarkali } })).toEqual({
    kind: 'unchanged',
  });
});

test('I5: colours that cannot be read are not saved, and a look whose colours were changed is the owner’s own', async () => {
  const pale = { ...dastakTheme, brand: '#ff88aa' };
  expect(await saveTheme(sana, { before: { theme: null }, after: { theme: pale } })).toMatchObject({
    kind: 'invalid',
    problems: { 'theme.brand': expect.stringContaining('The nearest brand colour that has it is #') },
  });
  expect(await storedTheme()).toBeNull();
  const changed = { ...kitab, brand: '#1D3557' };
  await saveTheme(sana, { before: { theme: null }, after: { theme: changed } });
  expect(await storedTheme()).toEqual({ ...kitab, brand: '#1d3557', look: 'own' });
});
