import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test('G2: paths of this site are gone back to as they are', () => {
  for (const path of [
    '/',
    '/checkout',
    '/product_detail/1001',
    '/search-results?q=face%20wash',
    '/account#top',
    '/a//b',
  ])
    expect(returnPath(path)).toBe(path);
});

test('G2: nothing that could lead to another site, or in a circle, is gone back to', () => {
  const elsewhere = [
    ...[
      '//evil.example',
      '///evil.example',
      '////evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '\\/evil.example',
    ],
    ...[
      'https://evil.example',
      'http:evil.example',
      'https:/evil.example',
      'HTTPS://evil.example',
      ' https://evil.example',
    ],
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      '\tjavascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
    ],
    ...[
      '/\t/evil.example',
      '/\n/evil.example',
      '/\r\n/evil.example',
      '\t//evil.example',
      '\u0000//evil.example',
      '/\u0000/evil',
    ],
    ...[
      '/..//evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/%2e%2e//evil.example',
      '/./..//evil.example/%2e%2e',
    ],
    ...['evil.example', '@evil.example', ':80', '?from=//evil.example', '#//evil.example', '', '.', '..', './checkout'],
    ...[
      '/\u2028/evil.example',
      '/a\\..\\..\\evil',
      '/login',
      '/login/',
      '/login?from=/login',
      '/register',
      '/forgotpassword',
    ],
    ...[null, undefined, 7, {}, ['/checkout'], `/${'a'.repeat(3_000)}`],
  ];
  expect(elsewhere.length).toBeGreaterThan(40);
  for (const input of elsewhere) expect(returnPath(input), JSON.stringify(input)).toBe('/');
});

test('G2: whatever is asked for, a browser stays on this site', () => {
  for (const input of [
    '/%09/evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/@evil.example',
    '/checkout//..//..//x',
    '/;//e',
  ])
    expect(new URL(returnPath(input), 'https://shop.example').origin, input).toBe('https://shop.example');
});
