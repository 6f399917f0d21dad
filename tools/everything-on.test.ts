import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keysOf } from '#app/infra/records.ts';
import { onOrOff, ourRules } from '#app/modules/settings/order-rules.ts';
import { findingNames } from '#app/modules/settings/seo-settings.server.ts';
import { defaultSettings } from '#app/modules/settings/shop-settings.ts';

test('whatever an owner can switch on is on where the stories are told with everything on', () => {
  const table = readFileSync(path.join(import.meta.dirname, '../tests/e2e/support/everything-on.ts'), 'utf8');
  const names = [
    ...keysOf(ourRules).filter((name) => onOrOff.some((word) => word === ourRules[name])),
    ...keysOf(defaultSettings).filter((name) => typeof defaultSettings[name] === 'boolean'),
  ];
  expect(names).toContain('returnsOnWebsite');
  expect(names.filter((name) => !table.includes(name))).toEqual([]);
  // Those that help shoppers to find things are taken from their list.
  expect(findingNames.length).toBeGreaterThan(0);
  expect(table).toContain('findingNames.map');
  // What has terms or rows of its own instead of a switch.
  for (const own of [
    'isCharged: true',
    'into own_collections',
    'into discount_codes',
    'into product_feeds',
    'into couriers',
  ])
    expect(table).toContain(own);
});
