import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { createApi } from '../api.server.ts';
import { openApi } from './openapi.server.ts';

const described = openApi('http://shop.example').paths as Record<string, Record<string, unknown>>;

function isDescribed(method: string, address: string): boolean {
  return described[address]?.[method.toLowerCase()] !== undefined;
}

/** `/api/products/:id{[1-9]…}` as OpenAPI writes it. */
function inBraces(address: string): string {
  return address.replace(/:(\w+)(?:\{.*?\}(?=\/|$))?/g, '{$1}').replace(/(.)\/$/, '$1');
}

test('G1, H1, H2: every address of the API is described, and nothing is described that there is not', () => {
  const there = createApi('http://shop.example').routes.map(
    ({ method, path: address }) => [method, inBraces(address)] as const,
  );
  expect(there.filter(([method, address]) => !isDescribed(method, address))).toEqual([]);
  const known = new Set([...there.map(([method, address]) => `${method} ${address}`), ...ofTheServer(), ...ofPages()]);
  const promised = Object.entries(described).flatMap(([address, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
  );
  expect(promised.filter((each) => !known.has(each))).toEqual([]);
});

test('H2: what the server answers before the pages, and what pages take without script, is described', () => {
  const undescribed = [...ofTheServer(), ...ofPages()].filter((each) => {
    const [method = '', address = ''] = each.split(' ');
    return !isDescribed(method, address);
  });
  expect(undescribed).toEqual([]);
});

const app = path.join(import.meta.dirname, '../..');

/** Addresses that the HTTP shell answers by itself; the admin's are not the public's. */
function ofTheServer(): string[] {
  const shell = readFileSync(path.join(app, 'server/request-listener.server.ts'), 'utf8');
  return [...shell.matchAll(/target\.pathname === '(\/[^']+)'/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('/admin'))
    .map((address) => `GET ${address}`);
}

/** Pages that take a form, and addresses of the router that are no pages. */
function ofPages(entries: readonly RouteConfigEntry[] = routes as RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const address = `${parent}/${entry.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    if (address.startsWith('/admin')) return [];
    const code = readFileSync(path.join(app, entry.file), 'utf8');
    const takes = /export (?:async )?(?:function|const) action\b/.test(code) ? [`POST ${inBraces(address)}`] : [];
    const isPage = /export default\b|export \{[^}]*\bdefault\b/.test(code);
    return [...takes, ...(isPage ? [] : [`GET ${inBraces(address)}`]), ...ofPages(entry.children ?? [], address)];
  });
}

test('H2: every description says what it answers', () => {
  for (const [address, methods] of Object.entries(described))
    for (const [method, description] of Object.entries(methods))
      expect(description, `${method} ${address}`).toMatchObject({
        summary: expect.any(String),
        responses: expect.any(Object),
      });
});
