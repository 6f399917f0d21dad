import { afterEach, expect, test } from 'vitest';
import { problemsOf } from '#app/infra/merge.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readSettingsToEdit, saveSettings } from './save-settings.server.ts';
import { readShopSettings } from './settings.server.ts';
import { maxAddressLength, shopForm } from './settings-form.ts';
import { defaultSettings, forEverybody } from './shop-settings.ts';

const database = await testDatabase();
const bilal = { id: 'bilal', name: 'Bilal Ahmed' };
const sana = { id: 'sana', name: 'Sana Iqbal' };

afterEach(() => database.ask('delete from shop_settings'));

test('I5: what the owner saves stands in the shop, and the history says what it was', async () => {
  const { shopName, emailDomains } = await readSettingsToEdit();
  const edit = {
    before: { shopName, emailDomains },
    after: { shopName: 'Baazar', emailDomains: 'gmail.com, outlook.com' },
  };
  expect(await saveSettings(bilal, edit)).toMatchObject({ kind: 'saved' });
  expect(await readShopSettings()).toMatchObject({ shopName: 'Baazar', emailDomains: ['gmail.com', 'outlook.com'] });
  const [entry] = await database.ask('select before, after from audit_entries order by id desc limit 1');
  expect(entry).toMatchObject({ before: { shopName: defaultSettings.shopName }, after: { shopName: 'Baazar' } });
});

test('I7: a save over somebody else’s is refused and told who it was', async () => {
  const { shopName } = await readSettingsToEdit();
  await saveSettings(bilal, { before: { shopName }, after: { shopName: 'Baazar' } });
  const late = await saveSettings(sana, { before: { shopName }, after: { shopName: 'Bazaar' } });
  expect(late).toMatchObject({
    kind: 'conflict',
    by: { name: 'Bilal Ahmed' },
    clashes: [{ field: 'shopName', mine: 'Bazaar', theirs: 'Baazar' }],
  });
  expect(await readShopSettings()).toMatchObject({ shopName: 'Baazar' });
  const again = await saveSettings(sana, { before: { shopName: 'Baazar' }, after: { shopName: 'Bazaar' } });
  expect(again).toMatchObject({ kind: 'saved' });
});

test('I7: a save over what the same person has just saved in another window says that it was they, and of a field whose it was', async () => {
  const { shopName, openingHours } = await readSettingsToEdit();
  await saveSettings(sana, { before: { openingHours }, after: { openingHours: '8 AM to 6 PM' } });
  await saveSettings(bilal, { before: { shopName }, after: { shopName: 'Baazar' } });
  const own = await saveSettings(bilal, { before: { shopName }, after: { shopName: 'Bazaar' } });
  expect(own).toMatchObject({ kind: 'conflict', by: { name: 'Bilal Ahmed', isYou: true } });
  const other = await saveSettings(bilal, { before: { openingHours }, after: { openingHours: '7 AM to 5 PM' } });
  expect(other).toMatchObject({ kind: 'conflict', by: { name: 'Sana Iqbal', isYou: false } });
});

test('I7: what two people change apart both stays, and the history has both', async () => {
  const { phone, deliveryDays } = await readSettingsToEdit();
  await saveSettings(bilal, { before: { deliveryDays }, after: { deliveryDays: '4' } });
  await saveSettings(sana, { before: { phone }, after: { phone: '0321 7654321' } });
  expect(await readShopSettings()).toMatchObject({ phone: '+923217654321', deliveryDays: 4 });
  expect(await database.ask('select actor_name, after from audit_entries order by id desc limit 2')).toEqual([
    { actor_name: 'Sana Iqbal', after: { phone: '+923217654321' } },
    { actor_name: 'Bilal Ahmed', after: { deliveryDays: 4 } },
  ]);
});

test('I7: saving what stands already changes nothing, however it is spelled', async () => {
  const values = await readSettingsToEdit();
  const version = () => database.ask('select version from shop_settings');
  expect(await saveSettings(bilal, { before: values, after: values })).toEqual({ kind: 'unchanged' });
  const spelled = { phone: '+92 300 1234567', deliveryDays: ' 07', emailDomains: '@GMAIL.com' };
  expect(await saveSettings(bilal, { before: values, after: spelled })).toEqual({ kind: 'unchanged' });
  expect(await version()).toEqual([{ version: 0 }]);
});

test('K10: the return address is kept line by line, and no page of the shop is told it', async () => {
  const asWritten = ' Plot 14, Sector 23,\r\n\r\n کورنگی،  \n';
  const returnAddress = shopForm.shape.returnAddress.parse(asWritten);
  expect(returnAddress).toBe('Plot 14, Sector 23\nکورنگی');
  expect(shopForm.shape.returnAddress.parse('')).toBe('');
  expect(shopForm.shape.returnAddress.safeParse('a'.repeat(maxAddressLength + 1)).success).toBe(false);
  await saveSettings(bilal, { before: { returnAddress: '' }, after: { returnAddress: asWritten } });
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
    processingDays: '1',
    deliveryDays: '7',
    doorDays: '',
    lowStock: '5',
    logo: '',
    icon: '',
  };
  expect(shopForm.parse(right)).toMatchObject({ phone: '+923001234567', emailDomains: ['gmail.com', 'outlook.com'] });
  const wrong = shopForm.safeParse({
    ...right,
    shopName: ' ',
    phone: '0300',
    facebook: 'javascript:alert(1)',
    deliveryDays: 'soon',
    doorDays: 'soon',
    processingDays: '',
    lowStock: ' ',
    emailDomains: 'gmail',
    logo: 'https://elsewhere.example/logo.webp',
    icon: '/media/0123456789abcdef01234567-512.png',
  });
  expect(Object.keys(problemsOf(wrong.error!)).toSorted()).toEqual([
    'deliveryDays',
    'doorDays',
    'emailDomains',
    'facebook',
    'icon',
    'logo',
    'lowStock',
    'phone',
    'processingDays',
    'shopName',
  ]);
});
