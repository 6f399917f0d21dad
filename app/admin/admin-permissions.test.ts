import { expect, test } from 'vitest';
import { type AdminTask, adminTasks, usualTasks } from '#app/modules/accounts/team/tasks.ts';
import routes from '#app/routes.ts';
import { type AdminWorker, mayDo, mayFollow, mayRunAction, mayVisit, permissions } from './permissions.ts';

type Entry = (typeof routes)[number];

/** Every address of the admin, as the guard is told it. */
function adminAddresses(): string[] {
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
function workers(): AdminWorker[] {
  return [[], ...adminTasks.map((task) => [task])].map((tasks) => ({ role: 'staff', tasks }));
}

/** Whether the staff reach it with what they usually do. */
function isUsual(needed: NonNullable<(typeof permissions)[string]>['read']): boolean {
  if (needed === 'staff' || needed === 'owner') return needed === 'staff';
  return usualTasks.some((task) => needed.includes(task));
}

test('I7: every address of the admin says who may see it', () => {
  const addresses = adminAddresses();
  expect(addresses).toContain('/admin');
  expect(addresses.filter((address) => !(address in permissions))).toEqual([]);
});

test('I7: the table holds no address that is not there', () => {
  const addresses = adminAddresses();
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
    expect(mayVisit('staff', address), address).toBe(isUsual(right.read));
    expect(mayVisit('staff', address, true), address).toBe(right.write !== undefined && isUsual(right.write));
    expect(mayVisit('owner', address), address).toBe(true);
    expect(mayVisit('owner', address, true), address).toBe(right.write !== undefined);
  }
  expect(mayVisit('owner', '/admin/nothing')).toBe(false);
  // What a mistake in the table itself must not open.
  for (const address of ['/admin/cash', '/admin/reports', '/admin/activity', '/admin/settings/team'])
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
    ['/admin/reports', 'figures'],
  ] as const;
  for (const [address, task] of given) {
    expect(mayVisit('staff', address), address).toBe(false);
    expect(mayVisit({ role: 'staff', tasks: [task] }, address), address).toBe(true);
    expect(mayVisit({ role: 'staff', tasks: adminTasks.filter((each) => each !== task) }, address), address).toBe(
      false,
    );
    expect(mayVisit({ role: 'shopper', tasks: [task] }, address), address).toBe(false);
  }
});

test('I7: who has one task does what belongs to it and nothing else', () => {
  const packer: AdminWorker = { role: 'staff', tasks: ['pack'] };
  expect(mayVisit(packer, '/admin/pack')).toBe(true);
  for (const address of ['/admin/confirm', '/admin/parcels', '/admin/products', '/admin/orders/new'])
    expect(mayVisit(packer, address), address).toBe(false);
  expect([mayRunAction(packer, 'orders', 'pack-orders'), mayRunAction(packer, 'orders', 'end-call')]).toEqual([
    true,
    false,
  ]);
  expect(mayRunAction({ role: 'staff', tasks: [...adminTasks] }, 'customers', 'ban-user')).toBe(false);
});

test('M19: who only carries parcels reaches the round, and nothing of couriers, cash, customers or the catalogue', () => {
  const rider: AdminWorker = { role: 'staff', tasks: ['carry'] };
  expect(mayVisit(rider, '/admin/round/:courier')).toBe(true);
  expect(mayVisit(rider, '/admin/round/actions', true)).toBe(true);
  expect(mayRunAction(rider, 'round', 'record-door-outcome')).toBe(true);
  expect(mayRunAction(rider, 'round', 'give-to-rider')).toBe(false);
  for (const address of ['/admin/parcels', '/admin/cash', '/admin/customers', '/admin/products', '/admin/confirm'])
    expect(mayVisit(rider, address), address).toBe(false);
});

test('I7: orders, messages and returns are read by those whose tasks need them; without a task nobody reads any', () => {
  const areas = {
    '/admin/orders': ['confirm', 'pack', 'ship', 'cash', 'customers'],
    '/admin/orders/:number': ['confirm', 'pack', 'ship', 'cash', 'customers'],
    '/admin/parcels/of/:number': ['confirm', 'pack', 'ship', 'cash', 'customers'],
    '/admin/messages': ['confirm', 'customers'],
    '/admin/messages/:id': ['confirm', 'customers'],
    '/admin/returns': ['confirm', 'pack', 'ship', 'cash', 'customers'],
    '/admin/returns/:id': ['confirm', 'pack', 'ship', 'cash', 'customers'],
    '/admin/returns/photos/:photo': ['confirm', 'pack', 'ship', 'cash', 'customers'],
  };
  for (const [address, readers] of Object.entries(areas)) {
    const has = adminTasks.filter((task) => mayVisit({ role: 'staff', tasks: [task] }, address));
    expect(has, address).toEqual(readers);
    expect(mayVisit({ role: 'staff', tasks: [] }, address), address).toBe(false);
    // The usual tasks read all of them, as before.
    expect(mayVisit('staff', address), address).toBe(true);
  }
  // Notes and marks are written by those who read what they are about.
  for (const area of ['orders', 'messages', 'returns']) {
    const writers = adminTasks.filter((task) =>
      mayVisit({ role: 'staff', tasks: [task] }, `/admin/${area}/actions`, true),
    );
    expect(writers, area).toEqual(areas[`/admin/${area}` as keyof typeof areas]);
    expect(mayVisit({ role: 'staff', tasks: [] }, `/admin/${area}/actions`, true), area).toBe(false);
  }
});

test('I7: how to reach a customer is read by those who call, ship, or look after customers', () => {
  const readers = adminTasks.filter((task) => mayDo({ role: 'staff', tasks: [task] }, 'see-contacts'));
  expect(readers).toEqual(['confirm', 'ship', 'customers']);
  expect([mayDo('staff', 'see-contacts'), mayDo('owner', 'see-contacts')]).toEqual([true, true]);
  expect(mayDo({ role: 'staff', tasks: ['carry'] }, 'see-doors')).toBe(true);
  expect(mayDo({ role: 'staff', tasks: ['cash'] }, 'see-doors')).toBe(false);
});

test('I2: the live stream tells of orders and messages those who read them', () => {
  const tags = ['orders:new', 'order:48217306:placed', 'orders', 'leads', 'messages', 'parcels', 'audit', 'product:7'];
  const told = (...tasks: AdminTask[]) => tags.filter((tag) => mayFollow({ role: 'staff', tasks }, tag));
  expect(told()).toEqual(['product:7']);
  expect(told('content')).toEqual(['audit', 'product:7']);
  expect(told('carry')).toEqual(['order:48217306:placed', 'orders', 'parcels', 'audit', 'product:7']);
  expect(told('pack')).toEqual(['orders:new', 'order:48217306:placed', 'orders', 'parcels', 'audit', 'product:7']);
  expect(tags.filter((tag) => mayFollow('staff', tag))).toEqual(tags);
  expect(mayFollow('owner', 'person:u1')).toBe(true);
});
