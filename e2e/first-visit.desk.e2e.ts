import { brotliCompressSync, constants } from 'node:zlib';
import { isEverythingOn } from './everything-on.ts';
import { signIn } from './office.ts';
import { expect, test } from './shop.ts';

/** What a browser that knows nothing fetches before the first press is answered by React: files, and kB with Brotli. */
const budgets = [
  { page: '/', files: 6, kilobytes: 118 },
  { page: '/electronics', files: 7, kilobytes: 115 },
  { page: '/product_detail/1042', files: 7, kilobytes: 117 },
  { page: '/cart', files: 8, kilobytes: 115 },
  { page: '/checkout', files: 11, kilobytes: 132 },
  { page: '/login', files: 8, kilobytes: 108 },
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
      const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } });
      sizes.set(script, Number(answer.headers()['content-length']));
      // What it imports statically; `import(…)` waits until somebody needs it.
      const imported = (await answer.text()).matchAll(/(?:from|import)"\.\/([\w.~-]+\.js)"/g);
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
 * A card has at most twelve; other stories may put a product of their own on a shelf meanwhile, so cards are counted apart.
 * Where everything is switched on, a page says more.
 */
const pages = [
  { page: '/', off: { kilobytes: 15.8, besideCards: 400 }, on: { kilobytes: 16.3, besideCards: 420 } },
  { page: '/electronics', off: { kilobytes: 9.3, besideCards: 150 }, on: { kilobytes: 10.5, besideCards: 230 } },
  { page: '/product_detail/1042', off: { kilobytes: 8.9, besideCards: 310 }, on: { kilobytes: 9.3, besideCards: 320 } },
];
const inCard = 12;

test.describe(() => {
  test.use({ countsOn: ['announcement', 'banners', 'sale', 'services', 'picks'] });

  for (const { page, off, on } of pages) {
    const { kilobytes, besideCards } = isEverythingOn ? on : off;
    test(`${page} is at most ${kilobytes} kB, ${besideCards} elements and ${inCard} for each card`, async ({
      request,
    }) => {
      const html = await (await request.get(page)).text();
      const elements = countOf(/<[a-z]/g, html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1'));
      const cards = countOf(/<article /g, html);
      expect(cards).toBeGreaterThan(3);
      expect(elements).toBeLessThanOrEqual(besideCards + inCard * cards);
      expect(brotliBytes(html)).toBeLessThanOrEqual(kilobytes * 1_000);
    });
  }
});

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

/** As the page cache compresses (app/platform/http/kept-page.server.ts). */
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

/** The scripts that a page names. */
function scriptsIn(html: string): string[] {
  return [...new Set(html.match(/\/static\/js\/[\w.~-]+\.js/g))];
}

test('scripts are asked for once the style sheet has come: until then the line is for what is seen first', async ({
  page,
}) => {
  const sheet = Promise.withResolvers<void>();
  await page.route(/\.css$/, async (route) => {
    await sheet.promise;
    await route.continue();
  });
  const asked = { script: new Set<string>(), image: new Set<string>() };
  page.on('request', (request) => {
    const kind = request.resourceType();
    if (kind === 'script' || kind === 'image') asked[kind].add(new URL(request.url()).pathname);
  });
  const answer = await page.goto('/', { waitUntil: 'commit' });
  await answer?.finished();
  await expect.poll(() => asked.image.size).toBeGreaterThan(0);
  expect([...asked.script]).toEqual([]);
  sheet.resolve();
  const named = scriptsIn((await answer?.text()) ?? '');
  expect(named.length).toBeGreaterThan(4);
  await expect.poll(() => named.filter((name) => !asked.script.has(name))).toEqual([]);
});

test('a page of the shop knows the pages of the shop, one of the office those of the office as well', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const listed = async (address: string) => {
    const lists = scriptsIn(await (await page.request.get(address)).text()).filter((name) => /manifest-/.test(name));
    return (await Promise.all(lists.map(async (list) => (await page.request.get(list)).text()))).join('');
  };
  const [ofShop, ofOffice] = await Promise.all([listed('/'), listed('/admin')]);
  expect(ofShop).toContain('"path":"electronics"');
  expect(ofShop).not.toContain('admin');
  expect(ofOffice).toContain('"path":"electronics"');
  expect(ofOffice).toContain('"path":"admin"');
});

test('a page of the shop opens the office as a document of its own', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate(() => {
    // The router's own name for itself: no link of the shop leads to the office within the page.
    (window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } }).__reactRouterDataRouter.navigate(
      '/admin/orders',
    );
  });
  await expect(page).toHaveURL('/login?from=%2Fadmin%2Forders');
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('/login');
});
