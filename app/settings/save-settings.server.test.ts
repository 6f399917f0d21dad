import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#app/platform/db/testing.ts';
import { readSettingsToEdit, saveSettings } from './save-settings.server.ts';
import { readShopSettings } from './settings.server.ts';
import { longestAddress, problemsOf, shopForm } from './settings-form.ts';
import { defaultSettings, forEverybody } from './shop-settings.ts';

const database = await testDatabase();
const bilal = { id: 'bilal', name: 'Bilal Ahmed' };

afterEach(() => database.ask('delete from shop_settings'));

test('I5: what the owner saves stands in the shop, and the history says what it was', async () => {
  const { version } = await readSettingsToEdit();
  expect(
    await saveSettings({ shopName: 'Baazar', emailDomains: ['gmail.com', 'outlook.com'] }, version, bilal),
  ).toEqual({
    kind: 'saved',
    changed: ['shopName', 'emailDomains'],
  });
  expect(await readShopSettings()).toMatchObject({ shopName: 'Baazar', emailDomains: ['gmail.com', 'outlook.com'] });
  const [entry] = await database.ask('select before, after from audit_entries order by id desc limit 1');
  expect(entry).toMatchObject({ before: { shopName: defaultSettings.shopName }, after: { shopName: 'Baazar' } });
});

test('I7: a save over somebody else’s is refused and told who it was', async () => {
  const { version } = await readSettingsToEdit();
  await saveSettings({ shopName: 'Baazar' }, version, bilal);
  const late = await saveSettings({ shopName: 'Bazaar' }, version, { id: 'sana', name: 'Sana Iqbal' });
  expect(late).toMatchObject({ kind: 'conflict', by: 'Bilal Ahmed', values: { shopName: 'Baazar' } });
  expect(await readShopSettings()).toMatchObject({ shopName: 'Baazar' });
  const again = await readSettingsToEdit();
  expect(await saveSettings({ shopName: 'Bazaar' }, again.version, bilal)).toMatchObject({ kind: 'saved' });
});

test('I7: saving what stands already changes nothing', async () => {
  const { values, version } = await readSettingsToEdit();
  expect(await saveSettings(values, version, bilal)).toEqual({ kind: 'saved', changed: [] });
  expect((await readSettingsToEdit()).version).toBe(0);
});

test('K10: the return address is kept line by line, and no page of the shop is told it', async () => {
  const asWritten = ' Plot 14, Sector 23,\r\n\r\n کورنگی،  \n';
  const returnAddress = shopForm.shape.returnAddress.parse(asWritten);
  expect(returnAddress).toBe('Plot 14, Sector 23\nکورنگی');
  expect(shopForm.shape.returnAddress.parse('')).toBe('');
  expect(shopForm.shape.returnAddress.safeParse('a'.repeat(longestAddress + 1)).success).toBe(false);
  await saveSettings({ returnAddress }, 0, bilal);
  const kept = await readShopSettings();
  expect(kept.returnAddress).toBe(returnAddress);
  expect(JSON.stringify(forEverybody(kept))).not.toContain('Plot 14');
});

test('I5: what is wrong is said at its field, in words that say what to do', () => {
  const right = {
    ...defaultSettings,
    emailDomains: 'gmail.com; @Outlook.com',
    phone: '0300 123 4567',
    copyrightYear: '2023',
    deliveryDays: '7',
    lowStock: '5',
  };
  expect(shopForm.parse(right)).toMatchObject({ phone: '+923001234567', emailDomains: ['gmail.com', 'outlook.com'] });
  const wrong = shopForm.safeParse({
    ...right,
    shopName: ' ',
    phone: '0300',
    facebook: 'javascript:alert(1)',
    deliveryDays: 'soon',
    lowStock: ' ',
    emailDomains: 'gmail',
  });
  expect(Object.keys(problemsOf(wrong.error!)).toSorted()).toEqual([
    'deliveryDays',
    'emailDomains',
    'facebook',
    'lowStock',
    'phone',
    'shopName',
  ]);
});
