import { expect, test } from 'vitest';
import { emptyProduct } from '#app/modules/catalog/product-form.ts';
import { formatWhenExactly } from '../components/times.ts';
import { changedFields } from './changed-fields.ts';

const now = new Date('2026-11-21T05:42:00Z');
const names = new Map([[111, 'Desk Lamp, Ivory']]);
const format = { names, formatMoment: (moment: Date) => formatWhenExactly(moment, now) };

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

/** Entries as every module writes them: action, kind, before, after, and the fields as text. */
const entries: [string, string, Record<string, unknown> | null, Record<string, unknown> | null, string][] = [
  [
    'order.confirmed',
    'order',
    { state: 'placed' },
    { state: 'confirmed', words: 'On the phone' },
    'State: Placed → Confirmed; Note: On the phone',
  ],
  [
    ...(['order.shipped', 'order', { state: 'packed' }] as const),
    { state: 'shipped', courier: 'leopards', trackingNumber: 'LE7750418101' },
    'State: Packed → Shipped; Courier: Leopards; Tracking number: LE7750418101',
  ],
  [
    ...(['order.called', 'order', { calls: 0, callAfter: null }] as const),
    { calls: 1, callAfter: '2026-11-21T07:40:00.000Z', outcome: 'no-answer' },
    'Calls: 0 → 1; Call again: none → today 12:40; Outcome: No answer',
  ],
  [
    ...(['order.edited', 'order'] as const),
    { city: 'Lahore', lines: '1 × Desk Lamp', total: 250_000 },
    { city: 'لاہور', lines: '2 × Desk Lamp', total: 500_000 },
    'City: Lahore → لاہور; Items: 1 × Desk Lamp → 2 × Desk Lamp; Total: Rs.\u00A02,500 → Rs.\u00A05,000',
  ],
  ['order.taken', 'order', null, { source: 'whatsapp', lead: 5 }, 'Source: WhatsApp; Lead: 5'],
  ['order.note-for-parcel', 'order', { note: '' }, { note: 'Ring twice' }, 'Note: none → Ring twice'],
  ['order.claimed', 'order', null, null, ''],
  ['parcel.booked', 'order', null, { courier: 'tcs', trackingNumber: 'TC1' }, 'Courier: TCS; Tracking number: TC1'],
  ['parcel.asked-for', 'order', null, { courier: 'trax', attempt: 2 }, 'Courier: Trax; Attempt: 2'],
  ['cash.short-accepted', 'order', null, { amount: 499_000, words: 'Agreed' }, 'Amount: Rs.\u00A04,990; Note: Agreed'],
  [
    'cash.loss-taken-back',
    'order',
    { amount: 499_000 },
    { words: 'Wrong parcel' },
    'Amount: Rs.\u00A04,990; Note: Wrong parcel',
  ],
  [
    'product.price-changed',
    'product',
    { price: 499_000 },
    { price: 479_050 },
    'Price: Rs.\u00A04,990 → Rs.\u00A04,790.50',
  ],
  ['product.hidden', 'product', { active: true }, { active: false }, 'Visible: yes → no'],
  ['product.filed', 'product', { topCollection: false }, { topCollection: true }, 'Top products: no → yes'],
  [
    ...(['product.changed', 'product'] as const),
    { gallery: [], collections: ['ourCollection'], weightGrams: null, blocks: [{ heading: 'Size', text: '10 cm' }] },
    { gallery: [lamp], collections: [], weightGrams: 250, blocks: [{ heading: 'Size', text: '12 cm' }] },
    'Pictures: none → A lamp; Collections: Health & beauty → none; Weight: none → 250 g; Headings and texts “Size”: Text: 10 cm → 12 cm',
  ],
  [
    'product.created',
    'product',
    null,
    { ...emptyProduct, name: 'Lamp', stock: 3 },
    'Name: Lamp; Price: Rs.\u00A00; Visible: yes; Stock: 3',
  ],
  [
    'product.duplicated',
    'product',
    null,
    { copyOf: 111, name: 'Lamp (copy)' },
    'Copy of: Desk Lamp, Ivory; Name: Lamp (copy)',
  ],
  ['stock.counted', 'product', { stock: 2 }, { stock: 15, words: 'Shelf' }, 'Stock: 2 → 15; Note: Shelf'],
  [
    ...(['collection.ordered', 'collection', { product: 111, place: 7 }] as const),
    { product: 111, place: 5 },
    'Product: Desk Lamp, Ivory; Place: 7 → 5',
  ],
  [
    ...(['collection.filled', 'collection', null] as const),
    { added: [111, 112, 113, 114, 115, 116, 117] },
    'Added: Desk Lamp, Ivory, product 112, product 113, product 114, product 115 and 2 more',
  ],
  ['collection.emptied', 'collection', { removed: [111] }, null, 'Removed: Desk Lamp, Ivory'],
  [
    'content.changed',
    'content',
    { announcement: null },
    { announcement: 'Eid Mubarak' },
    'Announcement: none → Eid Mubarak',
  ],
  [
    ...(['content.changed', 'content', { home: [banner] }] as const),
    {
      home: [
        { ...banner, text: 'بارش', focus: 50, pictureId: 'c'.repeat(24) },
        { ...banner, id: null, heading: 'New' },
      ],
    },
    'Banners between the collections: A knock, then you pay. → A knock, then you pay., New; Banners between the collections “A knock, then you pay.”: Picture: a picture → another picture; Banners between the collections “A knock, then you pay.”: Text: none → بارش; Banners between the collections “A knock, then you pay.”: Focus: 91 % → 50 %',
  ],
  [
    ...(['content.changed', 'content'] as const),
    { services: [service, { ...service, id: 5, title: 'Free' }] },
    { services: [{ ...service, id: 5, title: 'Free' }, service] },
    'Services: Cash, Free → Free, Cash',
  ],
  [
    ...(['content.changed', 'content', { sale }] as const),
    { sale: { ...sale, active: false, endsAt: '2026-11-23T19:00:00Z' } },
    'Sale countdown: Visible: yes → no; Sale countdown: Ends at: 23 Nov 00:00 → 24 Nov 00:00',
  ],
  [
    ...(['content.changed', 'content', { featured: { productId: 111, text: '', pictureId: null } }] as const),
    { featured: { productId: 112, text: '', pictureId: null } },
    'Featured product: Product: Desk Lamp, Ivory → product 112',
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
  ['user.banned', 'user', null, { reason: 'Offensive' }, 'Reason: Offensive'],
  [
    ...(['customer.blocked', 'customer', { blockedAt: null, blockedBy: null }] as const),
    { blockedAt: '2026-11-21T05:40:00.000Z', blockedBy: 'Bilal' },
    'Blocked at: none → today 10:40',
  ],
  ['lead.ordered', 'lead', null, { state: 'ordered', order: '48217306' }, 'State: Ordered; Order: 4821-7306'],
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
    'Status of the courier: Bagged; State: In transit',
  ],
  ['courier.city-named', 'courier', null, { written: 'Khi', city: 'Karachi' }, 'Written: Khi; City: Karachi'],
  ['sheet.applied', 'payment-sheet', null, { orders: 47, paid: 23_500_000 }, 'Orders: 47; Paid: Rs.\u00A0235,000'],
  ['shop.demo-emptied', 'shop', null, { orders: 180, accounts: 1 }, 'Orders: 180; Accounts: 1'],
  ['text.changed', 'text', { text: 'Salam' }, { text: 'Assalam' }, 'Text: Salam → Assalam'],
  ['letter.sent-again', 'letter', null, null, ''],
];

test.each(entries)(
  'I7: %s of %s is shown field by field, without a word of how it is stored',
  (_, kind, before, after, output) => {
    const text = write(kind, before, after);
    expect(text).toBe(output);
    expect(text).not.toMatch(/[{}[\]]|undefined|null|[0-9a-f]{24}/);
  },
);

test('I7: fields of a kind that nobody knows yet are still readable', () => {
  const strange = { deep: { list: [{ a: 1 }, 'x'], none: null }, ids: [1, 2], flag: true };
  expect(write('x', null, strange)).toBe('Deep: list a 1, x, none none; Ids: 1, 2; Flag: yes');
});

function write(kind: string, before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  return changedFields({ kind, before, after }, format)
    .map(({ label, before: was, after: is }) => `${label}: ${[was, is].filter((value) => value !== null).join(' → ')}`)
    .join('; ');
}

test('M51: of a long text the passage that changed is shown, with the whole text of before; a short one is whole already', () => {
  const change = (before: string, after: string) =>
    changedFields({ kind: 'page', before: { body: before }, after: { body: after } }, format);
  expect(change(long, 'Short.')).toEqual([expect.objectContaining({ after: 'Short.', wholeBefore: long })]);
  expect(change('Short.', long)[0]).not.toHaveProperty('wholeBefore');
});
