import { expect, test } from 'vitest';
import { mayDo, mayVisit, permissions } from './admin/permissions.ts';
import routes from './routes.ts';

type Entry = (typeof routes)[number];

/** Every address below the office's layout, as the guard is told it. */
function officeAddresses(): string[] {
  const office = routes.find(({ path }) => path === 'admin');
  return [...new Set(addressesIn(office ? [office] : [], ''))];
}

function addressesIn(entries: readonly Entry[], before: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const address = path ? `${before}/${path}` : before;
    return [address, ...addressesIn(children, address)];
  });
}

test('I7: every address of the office says who may see it', () => {
  const addresses = officeAddresses();
  expect(addresses).toContain('/admin');
  expect(addresses.filter((address) => !(address in permissions))).toEqual([]);
});

test('I7: the table holds no address that is not there', () => {
  const addresses = officeAddresses();
  expect(Object.keys(permissions).filter((address) => !addresses.includes(address))).toEqual([]);
});

test('I7: whoever may open a page may also see the page around it', () => {
  for (const [address, right] of Object.entries(permissions)) {
    const around = Object.keys(permissions).filter((each) => address.startsWith(`${each}/`));
    const wider = around.filter((each) => right.see === 'staff' && permissions[each]?.see === 'owner');
    expect(wider, address).toEqual([]);
  }
});

test('I7: nobody acts where the table names nobody, staff do what it gives them, and a shopper does nothing at all', () => {
  for (const [address, right] of Object.entries(permissions)) {
    expect(mayVisit('shopper', address), address).toBe(false);
    expect(mayVisit('shopper', address, true), address).toBe(false);
    expect(mayVisit('staff', address), address).toBe(right.see === 'staff');
    expect(mayVisit('staff', address, true), address).toBe(right.act === 'staff');
    expect(mayVisit('owner', address), address).toBe(true);
    expect(mayVisit('owner', address, true), address).toBe(right.act !== undefined);
  }
  expect(mayVisit('owner', '/admin/nothing')).toBe(false);
  // What a mistake in the table itself must not open.
  for (const address of ['/admin/cash', '/admin/numbers', '/admin/history', '/admin/settings/people'])
    expect(mayVisit('staff', address), address).toBe(false);
  for (const right of ['see-money', 'delete-products'] as const)
    expect([mayDo('owner', right), mayDo('staff', right), mayDo('shopper', right)], right).toEqual([
      true,
      false,
      false,
    ]);
});
