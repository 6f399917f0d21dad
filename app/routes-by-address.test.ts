import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';
import { sortRoutes } from './routes-by-address.ts';

type Configured = { id?: string; file: string; path?: string; index?: boolean; children?: Configured[] };
type Known = { id: string; parentId?: string; path?: string; index?: boolean };

const known = flat(routes);

function flat(configured: readonly Configured[], parentId?: string): Known[] {
  return configured.flatMap(({ id = '', file, path, index, children = [] }) => {
    const route: Known = {
      id: id || file,
      ...(parentId && { parentId }),
      ...(path && { path }),
      ...(index && { index }),
    };
    return [route, ...flat(children, route.id)];
  });
}

function tree(some: readonly Known[], parentId?: string): RouteObject[] {
  return some
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }), children: tree(some, id) },
    );
}

function leads(some: readonly Known[], pathname: string): string[] | undefined {
  return matchRoutes(tree(some), pathname)?.map(({ route }) => route.id ?? '');
}

const addresses = [
  ...known.flatMap(({ id }) => {
    const path = pathOf(id).replace(/:\w+/g, '7').replace('*', 'no/such/page');
    return [path, `${path}/`, path.toUpperCase(), `${path}/more`, `${path}x`];
  }),
  '/',
  '/nothing-here',
  '/admin/nothing/here/at/all',
  '/admin/orders/new',
  '/collections/winter',
  '/product_detail',
  '/return/of-a-token',
];

function pathOf(id: string): string {
  const route = known.find((one) => one.id === id);
  const around = route?.parentId ? pathOf(route.parentId) : '';
  return route?.path ? `${around.replace(/\/$/, '')}/${route.path}` : around || '/';
}

test('the routes of an address lead where all routes lead', () => {
  const routesFor = sortRoutes(known);
  expect(addresses.length).toBeGreaterThan(600);
  for (const address of addresses) {
    const found = routesFor(address);
    const some = found ? known.filter(({ id }) => found.ids.includes(id)) : known;
    expect(leads(some, address), address).toEqual(leads(known, address));
  }
});

test('an address leads to few routes, also with the ending of its data', () => {
  const routesFor = sortRoutes(known);
  const most = Math.max(...['/', '/search-results', '/product_detail/7', '/admin', '/admin/orders/7'].map(countFor));
  expect(most).toBeLessThan(12);
  for (const pathname of ['/search-results', '/admin/orders/7', '/'])
    expect(routesFor(pathname === '/' ? '/_.data' : `${pathname}.data`)).toEqual(routesFor(pathname));

  function countFor(pathname: string): number {
    return routesFor(pathname)?.ids.length ?? known.length;
  }
});

test('there are no more kinds of addresses than routes, and an unusual spelling gets all routes', () => {
  const routesFor = sortRoutes(known);
  const keys = new Set(Array.from({ length: 500 }, (_, number) => routesFor(`/no-${number}/page`)?.key));
  expect([...keys]).toEqual(['/']);
  for (const pathname of ['//admin', '/%61dmin', '/admin//orders']) expect(routesFor(pathname)).toBeNull();
});
