import { expect, test } from 'vitest';
import { auditKinds } from '#app/infra/audit/audit-kinds.ts';
import type { AuditEntry } from '#app/infra/audit/audit-log.server.ts';
import { emptyProduct } from '#app/modules/catalog/product-form.ts';
import { formatEntry, lineOf, productIdsIn } from './history-entry.ts';
import { actionLabel, kindLabel, placeOfSubject, subjectLabel } from './history-texts.ts';

const now = new Date('2026-11-21T05:42:00Z');
const names = new Map([[111, 'Desk Lamp, Ivory']]);

test('I7: an entry is said in the words of the trade', () => {
  expect(actionLabel('order.cash-received')).toBe('Cash received');
  expect(kindLabel('order')).toBe('Order');
  expect(kindLabel('letter')).toBe('Letter');
  expect(subjectLabel('order', '48217306')).toBe('4821-7306');
  expect(subjectLabel('product', '111', names)).toBe('Desk Lamp, Ivory');
  expect(subjectLabel('product', '48217306', names)).toBe('product 48217306');
  expect(subjectLabel('customer', '+923001234567')).toBe('0300 1234567');
  expect(subjectLabel('collection', 'topCollection')).toBe('Top products');
  expect(subjectLabel('page', 'refundpolicy')).toBe('Refund policy');
  expect(subjectLabel('content', 'featured')).toBe('Featured and trending');
  expect(placeOfSubject('order', '48217306')).toBe('/admin/orders/48217306');
  expect(placeOfSubject('collection', 'ourCollection')).toBe('/admin/collections/our_collection');
  expect(placeOfSubject('payment-sheet', '7')).toBe('/admin/cash/sheets/7');
  expect(placeOfSubject('comet', 'nightly')).toBeNull();
  expect(placeOfSubject('backup', 'nightly')).toBe('/admin/settings/health');
  expect(placeOfSubject('settings', 'delivery')).toBe('/admin/settings/delivery');
  expect(placeOfSubject('settings', 'policy-words')).toBe('/admin/settings/shop');
  expect(placeOfSubject('settings', 'of-a-newer-version')).toBeNull();
});

test('I7: every kind of entry has words of its own, and a shop that moves in is named', () => {
  const labels = auditKinds.map((kind) => kindLabel(kind));
  expect(labels.filter((label) => !/^[A-Z][a-z]/.test(label))).toEqual([]);
  expect(kindLabel('move')).toBe('Move in');
  expect(subjectLabel('move', 'woocommerce')).toBe('WooCommerce');
  expect(placeOfSubject('move', 'woocommerce')).toBe('/admin/products/move-in');
});

const lamp = { id: 'a'.repeat(24), alt: 'A lamp' };
const banner = {
  id: 1,
  pictureId: 'b'.repeat(24),
  alt: '',
  heading: 'A knock, then you pay.',
  text: '',
  link: '/electronics',
  linkText: 'See',
  tone: 'ink',
  ground: '#decfbd',
  focus: 91,
  active: true,
  startsAt: null,
  endsAt: null,
};
const service = { id: 4, imgUrl: '/services/cash.svg', title: 'Cash', description: 'The rider counts.' };
const sale = {
  active: true,
  startsAt: '2026-11-20T19:00:00Z',
  endsAt: '2026-11-22T19:00:00Z',
  message: 'Hurry up',
  buttonName: 'Shop',
  link: '/electronics',
};
const long = 'Ask for a refund within 15 days of delivery and we return 80% of your payment. '.repeat(20);

/** Entries as every module writes them: action, kind, what was, what is, and how History says it. */
const entries: [string, string, Record<string, unknown> | null, Record<string, unknown> | null, string][] = [
  [
    'order.confirmed',
    'order',
    { state: 'placed' },
    { state: 'confirmed', words: 'On the phone' },
    'Placed → Confirmed; “On the phone”',
  ],
  [
    ...(['order.shipped', 'order', { state: 'packed' }] as const),
    { state: 'shipped', courier: 'leopards', trackingNumber: 'LE7750418101' },
    'Packed → Shipped; Courier: Leopards; Parcel number: LE7750418101',
  ],
  [
    ...(['order.called', 'order', { calls: 0, callAfter: null }] as const),
    { calls: 1, callAfter: '2026-11-21T07:40:00.000Z', outcome: 'no-answer' },
    'Called; No answer; Calls: 0 → 1; Call again: nothing → today 12:40',
  ],
  [
    ...(['order.edited', 'order'] as const),
    { city: 'Lahore', lines: '1 × Desk Lamp', total: 250_000 },
    { city: 'لاہور', lines: '2 × Desk Lamp', total: 500_000 },
    'City: Lahore → لاہور; Pieces: 1 × Desk Lamp → 2 × Desk Lamp; Total: Rs.\u00A02,500 → Rs.\u00A05,000',
  ],
  ['order.taken', 'order', null, { source: 'whatsapp', lead: 5 }, 'Taken; Taken: on WhatsApp; Lead: 5'],
  [
    'order.note-for-parcel',
    'order',
    { note: '' },
    { note: 'Ring twice' },
    'Note for parcel; Note: nothing → Ring twice',
  ],
  ['order.claimed', 'order', null, null, 'Claimed'],
  [
    'parcel.booked',
    'order',
    null,
    { courier: 'tcs', trackingNumber: 'TC1' },
    'Booked; Courier: TCS; Parcel number: TC1',
  ],
  ['parcel.asked-for', 'order', null, { courier: 'trax', attempt: 2 }, 'Asked for; Courier: Trax; Attempt: 2'],
  [
    'cash.short-accepted',
    'order',
    null,
    { amount: 499_000, words: 'Agreed' },
    'Short accepted; “Agreed”; Amount: Rs.\u00A04,990',
  ],
  [
    'cash.loss-taken-back',
    'order',
    { amount: 499_000 },
    { words: 'Wrong parcel' },
    'Loss taken back; “Wrong parcel”; Amount: Rs.\u00A04,990',
  ],
  [
    'product.price-changed',
    'product',
    { price: 499_000 },
    { price: 479_050 },
    'Price: Rs.\u00A04,990 → Rs.\u00A04,790.50',
  ],
  ['product.hidden', 'product', { active: true }, { active: false }, 'Hidden; In the shop: shown → hidden'],
  ['product.filed', 'product', { topCollection: false }, { topCollection: true }, 'Filed; Top products: no → yes'],
  [
    ...(['product.changed', 'product'] as const),
    { gallery: [], collections: ['ourCollection'], weightGrams: null, blocks: [{ heading: 'Size', text: '10 cm' }] },
    { gallery: [lamp], collections: [], weightGrams: 250, blocks: [{ heading: 'Size', text: '12 cm' }] },
    'Picture added: A lamp; Collections: Health & beauty → nothing; Weight: nothing → 250 g; Text “Size”: text: 10 cm → 12 cm',
  ],
  ['product.created', 'product', null, { ...emptyProduct, name: 'Lamp', stock: 3 }, 'Created; Name: Lamp'],
  [
    'product.duplicated',
    'product',
    null,
    { copyOf: 111, name: 'Lamp (copy)' },
    'Duplicated; Copy of: Desk Lamp, Ivory; Name: Lamp (copy)',
  ],
  ['stock.counted', 'product', { stock: 2 }, { stock: 15, words: 'Shelf' }, 'Stock: 2 → 15; Note: Shelf'],
  [
    ...(['collection.ordered', 'collection', { product: 111, place: 7 }] as const),
    { product: 111, place: 5 },
    'Desk Lamp, Ivory; Place: 7 → 5',
  ],
  [
    ...(['collection.filled', 'collection', null] as const),
    { added: [111, 112, 113, 114, 115, 116, 117] },
    'Added: Desk Lamp, Ivory, product 112, product 113, product 114, product 115 and 2 more',
  ],
  ['collection.emptied', 'collection', { removed: [111] }, null, 'Taken out: Desk Lamp, Ivory'],
  [
    'content.changed',
    'content',
    { announcement: null },
    { announcement: 'Eid Mubarak' },
    'Announcement: nothing → Eid Mubarak',
  ],
  [
    ...(['content.changed', 'content', { home: [banner] }] as const),
    {
      home: [
        { ...banner, text: 'بارش', focus: 50, pictureId: 'c'.repeat(24) },
        { ...banner, id: null, heading: 'New' },
      ],
    },
    'Banner added: New; Banner “A knock, then you pay.”: picture: another one; Banner “A knock, then you pay.”: text: nothing → بارش; Banner “A knock, then you pay.”: focus: 91 % → 50 %',
  ],
  [
    ...(['content.changed', 'content'] as const),
    { services: [service, { ...service, id: 5, title: 'Free' }] },
    { services: [{ ...service, id: 5, title: 'Free' }, service] },
    'Services in a new order: Free, Cash',
  ],
  [
    ...(['content.changed', 'content', { sale }] as const),
    { sale: { ...sale, active: false, endsAt: '2026-11-23T19:00:00Z' } },
    'Sale countdown: in the shop: shown → hidden; Sale countdown: ends at: 23 Nov 00:00 → 24 Nov 00:00',
  ],
  [
    ...(['content.changed', 'content', { featured: { productId: 111, text: '', pictureId: null } }] as const),
    { featured: { productId: 112, text: '', pictureId: null } },
    'Featured product: product: Desk Lamp, Ivory → product 112',
  ],
  [
    ...(['page.rewritten', 'page', { body: long }] as const),
    { body: long.replace('80%', '90%') },
    'Body: … delivery and we return 80% of your payment. Ask … → … delivery and we return 90% of your payment. Ask …',
  ],
  [
    ...(['settings.changed', 'settings', { emailDomains: ['gmail.com'], phone: '+923001234567' }] as const),
    { emailDomains: ['gmail.com', 'outlook.com'], phone: '+923007654321' },
    'Accepted e-mail domains: gmail.com → gmail.com, outlook.com; Phone: 0300 1234567 → 0300 7654321',
  ],
  ['user.role-changed', 'user', { role: 'shopper' }, { role: 'staff' }, 'Role: shopper → staff'],
  ['user.banned', 'user', null, { reason: 'Offensive' }, 'Banned; Reason: Offensive'],
  [
    ...(['customer.blocked', 'customer', { blockedAt: null, blockedBy: null }] as const),
    { blockedAt: '2026-11-21T05:40:00.000Z', blockedBy: 'Bilal' },
    'Blocked; Blocked at: nothing → today 10:40',
  ],
  ['lead.ordered', 'lead', null, { state: 'ordered', order: '48217306' }, 'Ordered; Order: 4821-7306'],
  [
    'courier.changed',
    'courier',
    { payDay: 0, follows: false },
    { payDay: 2, follows: true },
    'Pays on: no day → Tuesday; Follows parcels: no → yes',
  ],
  [
    'courier.word-taught',
    'courier',
    null,
    { words: 'Bagged', state: 'in-transit' },
    'Word taught; “Bagged”; In transit',
  ],
  [
    'courier.city-named',
    'courier',
    null,
    { written: 'Khi', city: 'Karachi' },
    'City named; Written: Khi; City: Karachi',
  ],
  [
    'sheet.applied',
    'payment-sheet',
    null,
    { orders: 47, paid: 23_500_000 },
    'Applied; Orders closed: 47; Paid: Rs.\u00A0235,000',
  ],
  ['shop.demo-emptied', 'shop', null, { orders: 180, accounts: 1 }, 'Demo emptied; Orders: 180; Accounts of others: 1'],
  ['shop.demo-removed', 'shop', null, { orders: 180, emails: 12 }, 'Demo removed; Orders: 180; Emails: 12'],
  ['text.changed', 'text', { text: 'Salam' }, { text: 'Assalam' }, 'Text: Salam → Assalam'],
  ['letter.sent-again', 'letter', null, null, 'Sent again'],
];

test.each(entries)('I7: %s of %s is said without a word of how it is stored', (action, kind, before, after, output) => {
  const entry: AuditEntry = {
    id: 1,
    at: now,
    actorId: null,
    actorName: 'Sana',
    action,
    kind,
    subject: '1',
    before,
    after,
  };
  const line = lineOf(formatEntry(entry, names, now));
  expect(line).toContain(output);
  expect(line).not.toMatch(/[{}[\]]|undefined|null|[0-9a-f]{24}/);
});

test('M51: of a long text the passage that changed is shown, and the whole of before is at hand; a short one is whole already', () => {
  const entry = {
    id: 1,
    at: now,
    actorId: null,
    actorName: 'Sana',
    action: 'page.rewritten',
    kind: 'page',
    subject: '1',
  };
  const change = (before: string, after: string) =>
    formatEntry({ ...entry, before: { body: before }, after: { body: after } }, names, now).differences;
  expect(change(long, 'Short.')).toEqual([expect.objectContaining({ after: 'Short.', wholeBefore: long })]);
  expect(change('Short.', long)[0]).not.toHaveProperty('wholeBefore');
});

test('I7: whatever a module may write one day is still words', () => {
  const strange = { deep: { list: [{ a: 1 }, 'x'], none: null }, ids: [1, 2], flag: true };
  const entry = { id: 1, at: now, actorId: null, actorName: 'x', action: 'x.y', kind: 'x', subject: '1' };
  expect(lineOf(formatEntry({ ...entry, before: null, after: strange }, names, now))).toBe(
    'Y; Deep: list a 1, x, none nothing; Ids: 1, 2; Flag: yes',
  );
});

test('I7: products are asked for by name only where an entry speaks of them, and never by the thousand', () => {
  const entry = { id: 1, at: now, actorId: null, actorName: 'x', action: 'x.y', before: null };
  expect(productIdsIn([{ ...entry, kind: 'product', subject: '111', after: { copyOf: 5 } }])).toEqual([111, 5]);
  const added = Array.from({ length: 900 }, (_, index) => index + 1);
  expect(productIdsIn([{ ...entry, kind: 'collection', subject: 'x', after: { added } }])).toHaveLength(5);
  expect(productIdsIn([{ ...entry, kind: 'product', subject: '99999999999', after: null }])).toEqual([]);
});
