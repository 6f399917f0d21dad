import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditActions } from '#app/infra/audit/audit-actions.ts';
import { auditKinds } from '#app/infra/audit/audit-kinds.ts';
import { actionLabel, kindLabel, recordLabel, recordPath } from './record-labels.ts';

const names = new Map([[111, 'Desk Lamp, Ivory']]);

test('I7: every action has its label in one table, and one of another version its own words', () => {
  const labels = Object.entries(auditActions);
  expect(labels.length).toBeGreaterThan(150);
  expect(labels.filter(([, label]) => !/^[A-Z][A-Za-z-]+/.test(label))).toEqual([]);
  expect(actionLabel('sheet.applied')).toBe('Put in the books');
  expect(actionLabel('order.of-a-newer-version')).toBe('Of a newer version');
});

test('I7: what the database itself records has a label, too', () => {
  const files = ['end-restored-access', 'order-gap', 'restore-backup'];
  const texts = files.map((file) => readFileSync(`app/infra/backup/${file}.server.ts`, 'utf8')).join();
  const actions = new Set(texts.match(/(?<=')(backup|export|restore)\.[a-z]+(-[a-z]+)*(?=')/g));
  expect([...actions].sort()).toEqual(['backup.restored', 'restore.access-ended']);
  for (const action of actions) expect(auditActions).toHaveProperty([action]);
});

test('I7: a record is written as people know it, and leads to its page', () => {
  expect(kindLabel('order')).toBe('Order');
  expect(kindLabel('letter')).toBe('E-mail');
  expect(recordLabel('order', '48217306')).toBe('4821-7306');
  expect(recordLabel('product', '111', names)).toBe('Desk Lamp, Ivory');
  expect(recordLabel('product', '48217306', names)).toBe('product 48217306');
  expect(recordLabel('customer', '+923001234567')).toBe('0300 1234567');
  expect(recordLabel('customer', 'forgotten')).toBe('forgotten');
  expect(recordLabel('collection', 'topCollection')).toBe('Top products');
  expect(recordLabel('page', 'refundpolicy')).toBe('Refund policy');
  expect(recordLabel('content', 'featured')).toBe('Featured and trending');
  expect(recordPath('order', '48217306')).toBe('/admin/orders/48217306');
  expect(recordPath('collection', 'ourCollection')).toBe('/admin/collections/our_collection');
  expect(recordPath('payment-sheet', '7')).toBe('/admin/cash/sheets/7');
  expect(recordPath('comet', 'nightly')).toBeNull();
  expect(recordPath('backup', 'nightly')).toBe('/admin/settings/health');
  expect(recordPath('settings', 'delivery')).toBe('/admin/settings/checkout#delivery');
  expect(recordPath('settings', 'policy-words')).toBe('/admin/settings/checkout');
  expect(recordPath('settings', 'of-a-newer-version')).toBeNull();
});

test('I7: every kind of record has a label of its own, and an import names the shop it comes from', () => {
  const labels = auditKinds.map((kind) => kindLabel(kind));
  expect(labels.filter((label) => !/^[A-Z][A-Za-z-]+/.test(label))).toEqual([]);
  expect(kindLabel('move')).toBe('Import');
  expect(recordLabel('move', 'woocommerce')).toBe('WooCommerce');
  expect(recordPath('move', 'woocommerce')).toBe('/admin/products/move-in');
});
