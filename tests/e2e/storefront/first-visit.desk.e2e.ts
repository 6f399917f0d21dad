import { brotliCompressSync, constants } from 'node:zlib';
import { isEverythingOn, switchEverythingOn } from '../support/everything-on.ts';
import { test as ownShopTest } from '../support/own-shops.ts';
import { expect, test } from '../support/shop.ts';

/**
 * What a browser that knows nothing fetches before the first press is answered by React: files, and kB with Brotli. React,
 * its router and what they need are 93.5 kB of it, as published (docs/decisions/02).
 */
const budgets = [
  { page: '/', files: 8, kilobytes: 135 },
  { page: '/electronics', files: 8, kilobytes: 131 },
  { page: '/product_detail/1042', files: 8, kilobytes: 133 },
  { page: '/cart', files: 9, kilobytes: 132 },
  { page: '/checkout', files: 11, kilobytes: 148 },
  { page: '/login', files: 8, kilobytes: 123 },
];

// A checkout whose code box works has a script more.
test.use({ countsOn: ['codes'] });

for (const { page, files, kilobytes } of budgets)
  test(`a first visit of ${page} fetches at most ${files} scripts and ${kilobytes} kB of them`, async ({ request }) => {
    const html = await (await request.get(page)).text();
    const named = scriptsIn(html);
    const waiting = [...named];
    const sizes = new Map<string, number>();
    for (let script = waiting.pop(); script; script = waiting.pop()) {
      if (sizes.has(script)) continue;
      const response = await request.get(script, { headers: { 'accept-encoding': 'br' } });
      sizes.set(script, Number(response.headers()['content-length']));
      // What it imports statically; `import(…)` waits until somebody needs it.
      const imported = (await response.text()).matchAll(/(?:from|import)"\.\/([\w.~-]+\.js)"/g);
      for (const [, name] of imported) waiting.push(`/static/js/${name}`);
    }
    expect(sizes.keys().some((name) => name.includes('/framework-'))).toBe(true);
    // All are asked for at once: none is learnt of from a script that has come.
    expect(
      sizes
        .keys()
        .filter((name) => !named.includes(name))
        .toArray(),
    ).toEqual([]);
    expect(sizes.size).toBeLessThanOrEqual(files);
    const sum = sizes.values().reduce((total, size) => total + size, 0);
    expect(sum).toBeGreaterThan(90_000);
    expect(sum).toBeLessThanOrEqual(kilobytes * 1_000);
  });

/**
 * What the page itself is: kB with Brotli, and elements, each of which a slow phone parses, styles, lays out and hydrates.
 * The routes that the page is made of are 0.4 kB of it. A card has at most thirteen. Where everything is switched on, a page says more.
 */
const pages = [
  { page: '/', off: { kilobytes: 16.8, besideCards: 400 }, on: { kilobytes: 17.3, besideCards: 420 } },
  { page: '/electronics', off: { kilobytes: 9.6, besideCards: 150 }, on: { kilobytes: 11.1, besideCards: 230 } },
  { page: '/product_detail/1042', off: { kilobytes: 9.6, besideCards: 310 }, on: { kilobytes: 10, besideCards: 320 } },
];
const inCard = 13;

// In a shop of its own: what other tests sell stands in lists, and among what they can be narrowed by.
ownShopTest(
  'a page has at most so many kB, elements, and elements for each card',
  async ({ demoShopToEmpty, request }) => {
    const { sql, at } = demoShopToEmpty;
    if (isEverythingOn) await switchEverythingOn(sql, at('').replace(/\/$/, ''));
    for (const { page, off, on } of pages) {
      const { kilobytes, besideCards } = isEverythingOn ? on : off;
      const html = await (await request.get(at(page))).text();
      const elements = countOf(/<[a-z]/g, html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1'));
      const cards = countOf(/<article /g, html);
      expect(cards, page).toBeGreaterThan(3);
      expect(elements, page).toBeLessThanOrEqual(besideCards + inCard * cards);
      expect(brotliBytes(html), page).toBeLessThanOrEqual(kilobytes * 1_000);
    }
  },
);

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

/** As the page cache compresses (app/server/http/cached-page.server.ts). */
function brotliBytes(html: string): number {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;
}

test('a page and what it fetches later apply the style sheet once', async ({ page }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  await page.goto('/electronics');
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Search products' }).press('Escape');
  expect(sheets).toHaveLength(1);
  expect(await page.evaluate(() => [...document.styleSheets].filter(({ href }) => href !== null).length)).toBe(1);
});

/** The scripts that a page fetches: the routes that it names for later are none of them. */
function scriptsIn(html: string): string[] {
  const imports = html.matchAll(/(?:import\(?|from) ?"(\/static\/js\/[\w.~-]+\.js)"/g);
  return [...new Set(imports.map(([, name = '']) => name))];
}

test('scripts are asked for once the style sheet has come: until then the line is for what is seen first', async ({
  page,
}) => {
  const sheet = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await sheet.promise;
    await route.continue();
  });
  const input = { script: new Set<string>(), image: new Set<string>() };
  page.on('request', (request) => {
    const kind = request.resourceType();
    if (kind === 'script' || kind === 'image') input[kind].add(new URL(request.url()).pathname);
  });
  const response = await page.goto('/', { waitUntil: 'commit' });
  await response?.finished();
  await expect.poll(() => input.image.size).toBeGreaterThan(0);
  expect([...input.script]).toEqual([]);
  sheet.resolve();
  const named = scriptsIn((await response?.text()) ?? '');
  expect(named.length).toBeGreaterThan(4);
  await expect.poll(() => named.filter((name) => !input.script.has(name))).toEqual([]);
});
