import { expect, test } from 'vitest';
import { officeTasks, usualTasks } from './accounts/tasks.ts';
import { mayAct, mayDo, mayVisit, type OfficeWorker, permissions } from './admin/permissions.ts';
import routes from './routes.ts';

type Entry = (typeof routes)[number];

/** Every address of the office, as the guard is told it. */
function officeAddresses(): string[] {
  const office = routes.filter(({ path }) => path === 'admin' || path?.startsWith('admin/'));
  return [...new Set(addressesIn(office, ''))];
}

function addressesIn(entries: readonly Entry[], before: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const address = path ? `${before}/${path}` : before;
    return [address, ...addressesIn(children, address)];
  });
}

/** Somebody of the staff with each single task, and with none. */
function workers(): OfficeWorker[] {
  return [[], ...officeTasks.map((task) => [task])].map((tasks) => ({ role: 'staff', tasks }));
}

/** Whether the staff reach it with what they usually do. */
function isUsual(needed: NonNullable<(typeof permissions)[string]>['see']): boolean {
  if (needed === 'staff' || needed === 'owner') return needed === 'staff';
  return usualTasks.some((task) => needed.includes(task));
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
  // Papers and the card of a parcel open from other pages, too; only their addresses look like parts of these lists.
  const apart = ['/admin/pack/print', '/admin/pack/print.pdf', '/admin/parcels/of/:number'];
  for (const address of Object.keys(permissions).filter((each) => !apart.includes(each))) {
    const around = Object.keys(permissions).filter((each) => address.startsWith(`${each}/`));
    for (const worker of workers()) {
      const closed = around.filter((each) => mayVisit(worker, address) && !mayVisit(worker, each));
      expect(closed, address).toEqual([]);
    }
  }
});

test('I7: nobody acts where the table names nobody, staff do what it gives them, and a shopper does nothing at all', () => {
  for (const [address, right] of Object.entries(permissions)) {
    expect(mayVisit('shopper', address), address).toBe(false);
    expect(mayVisit('shopper', address, true), address).toBe(false);
    expect(mayVisit('staff', address), address).toBe(isUsual(right.see));
    expect(mayVisit('staff', address, true), address).toBe(right.act !== undefined && isUsual(right.act));
    expect(mayVisit('owner', address), address).toBe(true);
    expect(mayVisit('owner', address, true), address).toBe(right.act !== undefined);
  }
  expect(mayVisit('owner', '/admin/nothing')).toBe(false);
  // What a mistake in the table itself must not open.
  for (const address of ['/admin/cash', '/admin/numbers', '/admin/history', '/admin/settings/people'])
    expect(mayVisit('staff', address), address).toBe(false);
  for (const right of ['see-money', 'delete-products', 'change-many-prices'] as const)
    expect([mayDo('owner', right), mayDo('staff', right), mayDo('shopper', right)], right).toEqual([
      true,
      false,
      false,
    ]);
});

test('I7: what takes money, people or many prices away is the owner’s, until the owner gives the task for it', () => {
  const given = [
    ['/admin/orders/csv', 'customers'],
    ['/admin/customers/csv', 'customers'],
    ['/admin/cash', 'cash'],
    ['/admin/products/import', 'catalogue'],
    ['/admin/products/export', 'catalogue'],
    ['/admin/content', 'content'],
    ['/admin/numbers', 'figures'],
  ] as const;
  for (const [address, task] of given) {
    expect(mayVisit('staff', address), address).toBe(false);
    expect(mayVisit({ role: 'staff', tasks: [task] }, address), address).toBe(true);
    expect(mayVisit({ role: 'staff', tasks: officeTasks.filter((each) => each !== task) }, address), address).toBe(
      false,
    );
    expect(mayVisit({ role: 'shopper', tasks: [task] }, address), address).toBe(false);
  }
});

test('I7: who has one task does what belongs to it and nothing else', () => {
  const packer: OfficeWorker = { role: 'staff', tasks: ['pack'] };
  expect(mayVisit(packer, '/admin/pack')).toBe(true);
  for (const address of ['/admin/confirm', '/admin/parcels', '/admin/products', '/admin/orders/new'])
    expect(mayVisit(packer, address), address).toBe(false);
  expect([mayAct(packer, 'orders', 'pack'), mayAct(packer, 'orders', 'call')]).toEqual([true, false]);
  expect(mayAct({ role: 'staff', tasks: [...officeTasks] }, 'customers', 'ban')).toBe(false);
});

test('M19: who only carries parcels reaches the round, and nothing of couriers, cash, customers or the catalogue', () => {
  const rider: OfficeWorker = { role: 'staff', tasks: ['carry'] };
  expect(mayVisit(rider, '/admin/round/:courier')).toBe(true);
  expect(mayVisit(rider, '/admin/round/acts', true)).toBe(true);
  expect(mayAct(rider, 'round', 'at-door')).toBe(true);
  expect(mayAct(rider, 'round', 'give-to-rider')).toBe(false);
  for (const address of ['/admin/parcels', '/admin/cash', '/admin/customers', '/admin/products', '/admin/confirm'])
    expect(mayVisit(rider, address), address).toBe(false);
});
