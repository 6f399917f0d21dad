import { expect, test } from 'vitest';
import { inLanguage, languageAt, pageCacheKey, requestedPath, withoutLanguage } from './language.ts';

const pages: [path: string, urdu: string][] = [
  ['/', '/ur'],
  ['/_.data', '/ur.data'],
  ['/cart', '/ur/cart'],
  ['/cart.data', '/ur/cart.data'],
  ['/our_collection?after=7', '/ur/our_collection?after=7'],
  ['/tracker', '/ur/tracker'],
  ['/administration', '/ur/administration'],
];

test('M31: a page has one path, and each language its address of it', () => {
  for (const [path, urdu] of pages) {
    expect([pageCacheKey('ur', path), pageCacheKey('en', path)]).toEqual([urdu, path]);
    expect([requestedPath(urdu), requestedPath(path)]).toEqual([path, path]);
    expect([languageAt(path), languageAt(urdu)]).toEqual(['en', 'ur']);
    if (path.includes('.data')) continue;
    expect([inLanguage('ur', path), inLanguage('en', path)]).toEqual([urdu, path]);
    expect([withoutLanguage(urdu), withoutLanguage(path)]).toEqual([path, path]);
  }
  expect([withoutLanguage('/ur/'), requestedPath('/UR/cart')]).toEqual(['/', '/cart']);
});

test('M31: the admin, the interface of programs and what only begins like the prefix have no Urdu', () => {
  const paths = [
    '/ur/admin',
    '/ur/Admin/orders',
    '/ur/api/products',
    '/ur/api',
    '/ur/robots.txt',
    '/ur/llms.txt',
    '/ur/sitemap/1',
  ];
  for (const path of [...paths, '/ur/media/7', '/urdu', '/ur.css', '/ur//elsewhere.example', '/en/ur'])
    expect([path, languageAt(path), requestedPath(path)]).toEqual([path, 'en', path]);
});
