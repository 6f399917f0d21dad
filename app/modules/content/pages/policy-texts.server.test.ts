import { afterEach, expect, test } from 'vitest';
import { readDeliveryToEdit, saveDelivery } from '#app/modules/settings/delivery/save-delivery.server.ts';
import { readSettingsToEdit, saveSettings } from '#app/modules/settings/save-settings.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeWords, freezePages, keepWords, readDisagreements, readOtherWords } from './policy-texts.server.ts';
import { saveShopPage } from './save-shop-page.server.ts';
import { readShopPage } from './shop-pages.server.ts';

const { ask } = await testDatabase();
const bilal = { id: 'u1', name: 'Bilal' };

afterEach(async () => {
  for (const table of ['shop_settings', 'office_settings', 'shop_pages']) await ask(`delete from ${table}`);
});

async function setFee(rupees: string): Promise<void> {
  const before = await readDeliveryToEdit();
  const saved = await saveDelivery(bilal, { before, after: { isCharged: true, baseRupees: rupees } });
  expect(saved.kind).toBe('saved');
}

/** Saves days as the admin does. */
async function setDays(after: { deliveryDays?: string; processingDays?: string }): Promise<void> {
  const saved = await saveSettings(
    bilal,
    { before: await readSettingsToEdit(), after },
    { beforeDays: (tx, before) => freezePages(tx, bilal, before) },
  );
  expect(saved.kind).toBe('saved');
}

test('M24: a fee changes no page; the admin shows what they say, and changes it when the owner agrees', async () => {
  expect(await readDisagreements()).toEqual([]);
  const before = await readShopPage('shippingpolicy');
  await setFee('250');
  expect(await readShopPage('shippingpolicy')).toEqual(before);
  const shown = await readDisagreements();
  expect(shown.map(({ slug }) => slug)).toEqual([
    'about-us',
    'about-us',
    'termsofservice',
    'termsofservice',
    'shippingpolicy',
    'shippingpolicy',
    'shippingpolicy',
  ]);
  expect(await changeWords(bilal, shown)).toEqual(['about-us', 'termsofservice', 'shippingpolicy']);
  expect(await readDisagreements()).toEqual([]);
  const { body } = await readShopPage('shippingpolicy');
  expect(body).toContain('Delivery costs Rs.\u00a0250, within Pakistan only.');
  expect(body).toContain('## What it costs\nDelivery costs Rs.\u00a0250. The total at checkout');
  expect(
    await ask(`select subject, actor_name as by from audit_entries where action = 'page.rewritten' order by id`),
  ).toEqual(['about-us', 'termsofservice', 'shippingpolicy'].map((subject) => ({ subject, by: 'Bilal' })));
});

test('M24: a free delivery in the announcement or at the services is shown to the owner, once there is a fee', async () => {
  await ask(`insert into header_line (id, text) values (1, 'Free delivery. Pay in cash.')
    on conflict (id) do update set text = excluded.text`);
  expect((await readOtherWords()).elsewhere).toEqual([]);
  await setFee('250');
  expect((await readOtherWords()).elsewhere).toEqual([{ part: 'announcement', says: 'Free delivery. Pay in cash.' }]);
  await ask(`update header_line set text = 'Pay in cash.'`);
  expect((await readOtherWords()).elsewhere).toEqual([]);
});

test('M24: what the owner keeps is not asked about again, until another change is due', async () => {
  await setFee('250');
  const [first, ...others] = await readDisagreements();
  await keepWords(bilal, first ? [first] : []);
  expect(await readDisagreements()).toEqual(others);
  await setFee('300');
  expect((await readDisagreements()).at(0)).toMatchObject({
    says: 'Delivery is free.',
    proposed: 'Delivery costs Rs.\u00a0300.',
  });
  expect(await ask(`select subject, after from audit_entries where action = 'policy-words.kept'`)).toEqual([
    { subject: 'policy-words', after: { kept: ['Delivery is free.'] } },
  ]);
});

test('M24: days that a page names stay what they were, until the owner agrees to others', async () => {
  await setDays({ deliveryDays: '4', processingDays: '2' });
  const { body } = await readShopPage('shippingpolicy');
  expect(body).toContain('processed within one business day.\n- It is shipped within 7 days.');
  const shown = await readDisagreements();
  expect(shown.map(({ slug, proposed }) => [slug, proposed])).toEqual([
    ['about-us', 'Processed within 2 business days, shipped within 4 days.'],
    ['shippingpolicy', 'Your order is processed within 2 business days.'],
    ['shippingpolicy', 'It is shipped within 4 days.'],
  ]);
  await changeWords(bilal, shown);
  expect((await readShopPage('shippingpolicy')).body).toContain('shipped within 4 days');
  await setDays({ deliveryDays: '5' });
  expect((await readShopPage('shippingpolicy')).body).toContain('shipped within 4 days');
  expect(await readDisagreements()).toHaveLength(2);
});

test('M24: settings that have nothing to do with days rewrite no page', async () => {
  const saved = await saveSettings(
    bilal,
    { before: await readSettingsToEdit(), after: { shopName: 'Noor', doorDays: '9' } },
    { beforeDays: (tx, before) => freezePages(tx, bilal, before) },
  );
  expect(saved.kind).toBe('saved');
  expect(await ask('select slug from shop_pages')).toEqual([]);
});

test('M24: words that somebody has changed meanwhile are not written over, and then no page is', async () => {
  await setFee('250');
  const shown = await readDisagreements();
  const { body } = await readShopPage('shippingpolicy');
  const after = { body: body.replace('Shipping is free,', 'Shipping is free on Fridays,') };
  await saveShopPage({ id: 'u2', name: 'Sana' }, 'shippingpolicy', { before: { body }, after });
  expect(await changeWords(bilal, shown)).toBeNull();
  expect(await ask('select slug from shop_pages')).toEqual([{ slug: 'shippingpolicy' }]);
  await setFee('300');
  expect(await changeWords(bilal, shown.slice(0, 1))).toBeNull();
});

test('M24: of two who agree at once one changes the page, once', async () => {
  await setFee('250');
  const shown = (await readDisagreements()).slice(0, 1);
  const outcomes = await Promise.all([changeWords(bilal, shown), changeWords({ id: 'u2', name: 'Sana' }, shown)]);
  expect(outcomes.filter((each) => each === null).length).toBeLessThanOrEqual(1);
  const { body } = await readShopPage('about-us');
  expect(body.match(/Delivery costs/g)).toHaveLength(1);
});

test('M82: the admin shows what is said in Urdu otherwise than the settings: ours until the page is the owner’s, and theirs', async () => {
  await ask(`insert into header_line (id, text, urdu_text) values (1, 'Pay in cash.', 'اس ہفتے ڈیلیوری فری')
    on conflict (id) do update set text = excluded.text, urdu_text = excluded.urdu_text`);
  await setFee('250');
  // Nobody reads Urdu there yet.
  expect(await readOtherWords()).toMatchObject({ urdu: [], elsewhere: [] });
  await ask(`update shop_settings set values = values || '{"speaksUrdu": true}', version = version + 1`);
  await expect.poll(async () => (await readOtherWords()).urdu.length).toBe(7);
  const { urdu, elsewhere } = await readOtherWords();
  expect(elsewhere).toEqual([{ part: 'announcement', says: 'اس ہفتے ڈیلیوری فری' }]);
  expect(urdu.at(0)).toEqual({ slug: 'about-us', title: 'About us', says: 'ڈیلیوری فری ہے۔', isOurs: true });
  // Both languages show what the owner writes.
  const { title, body } = await readShopPage('about-us');
  const after = { body: 'پورے ملک میں مفت ڈیلیوری۔ ہم پہلے فون کرتے ہیں۔' };
  await saveShopPage(bilal, 'about-us', { before: { body }, after });
  expect((await readOtherWords()).urdu.filter(({ slug }) => slug === 'about-us')).toEqual([
    { slug: 'about-us', title, says: 'پورے ملک میں مفت ڈیلیوری۔', isOurs: false },
  ]);
  expect(
    await changeWords(
      bilal,
      (await readDisagreements()).filter(({ slug }) => slug === 'termsofservice'),
    ),
  ).toEqual(['termsofservice']);
  expect((await readOtherWords()).urdu.some(({ slug }) => slug === 'termsofservice')).toBe(false);
});
