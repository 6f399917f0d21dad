/** What a shopper on a cheap phone waits for, in Chromium with a slow line and a slowed processor. */
import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { openDemoShop } from './demo-shop.ts';
import { type Figure, medianOf, type Part, type PartResult, rounds } from './figures.ts';

const root = path.join(import.meta.dirname, '..');
const productPage = '/product_detail/1042';
const pages = { home: '/', grid: '/electronics', product: productPage };
type PageName = keyof typeof pages;

type Line = { rttMs: number; kbitPerSecond: number };
/** The line of the goals for the first press, and that of Lighthouse's mobile run. */
const slowLine: Line = { rttMs: 400, kbitPerSecond: 400 };
const usualLine: Line = { rttMs: 150, kbitPerSecond: 1_600 };
const slowdown = 4;
const answersWithinMs = 60_000;
/** A shopper looks at a list for so long before the press, and is over the card for so long. */
const dwellMs = 1_500;
const hoverMs = 100;

export const phone: Part = {
  about:
    'a slow phone: first press, list to product, largest paint, blocked time (npx lighthouse where it is installed)',
  async run(say) {
    const shop = await openDemoShop();
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      say('looking at each page once, so that its pictures are made');
      for (const address of Object.values(pages)) await visitUnhurried(browser, shop.address + address);
      const figures = [
        ...(await measurePaints(browser, shop.address, say)),
        ...(await measureNextPage(browser, shop.address, say)),
        ...(await measureFirstPress(browser, shop.address, say)),
        ...(await measureLighthouse(shop.address, say)),
      ];
      return { figures, notes } satisfies PartResult;
    } finally {
      await browser.close();
      await shop.stop();
    }
  },
};

const notes = [
  `Viewport 390×844, an empty cache in each round, no service worker, processor ${slowdown}× slowed by the browser.`,
  'First press: Add to Cart is pressed as soon as it is visible; measured from the navigation to the open cart drawer. A press before React is kept and answered later.',
  'List → product: from the release of the press until the product’s name is drawn as a heading, which what the card says suffices for, and until the page of the product has taken its place. The bare limit is one round trip.',
  'Blocked time is the sum of what long tasks take over 50 ms, from the first paint until the page has been quiet for 2 s. It is stricter than Lighthouse’s, which ends earlier.',
];

/** The browser that the e2e tests use. */
export function findChromium(): string {
  return execFileSync(path.join(root, 'bin/find-chromium'), { encoding: 'utf8' }).trim();
}

type Watched = Window & {
  benchLcp?: number;
  benchPaint?: number;
  benchTasks?: { at: number; ms: number }[];
  benchPressed?: number;
  benchShown?: number;
  benchWhole?: number;
};

/** Runs in each page before its own scripts. */
function watch(): void {
  const page = window as Watched;
  page.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.benchLcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') page.benchPaint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.benchTasks?.push({ at: entry.startTime, ms: entry.duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** A phone with an empty cache on this line. */
async function openPhone(browser: Browser, line: Line | null, hasTouch = true): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: hasTouch,
    hasTouch,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(answersWithinMs);
  await page.addInitScript(watch);
  if (line) {
    const session = await context.newCDPSession(page);
    const bytesPerSecond = (line.kbitPerSecond * 1_000) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.rttMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  return [context, page];
}

async function visitUnhurried(browser: Browser, address: string): Promise<void> {
  const [context, page] = await openPhone(browser, null);
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
}

/** React has attached itself and its first effects have run, as tests/e2e/support/shop.ts asks it. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    const isHydrated = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
    return isHydrated && window.scriptsFailed === undefined;
  });
}

type Paint = { lcpMs: number; blockedMs: number; longestMs: number; scripts: number; aliveMs: number };

async function measurePaints(browser: Browser, address: string, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  const count = rounds(5);
  for (const [name, target] of Object.entries(pages)) {
    const seen: Paint[] = [];
    for (let round = 0; round < count; round++) seen.push(await paint(browser, address + target));
    const of = (key: keyof Paint) => seen.map((each) => each[key]);
    say(
      `${name}: largest paint ${Math.round(medianOf(of('lcpMs')))} ms, blocked ${Math.round(medianOf(of('blockedMs')))} ms`,
    );
    figures.push(
      {
        name: `${name}: largest paint`,
        unit: 'ms',
        values: of('lcpMs'),
        ...(name === 'home' && {
          goal: {
            row: 'home on a phone: LCP',
            before: '1,600 to 1,900 ms',
            aim: '≤ 1,400 ms',
            of: 'value',
            max: 1_400,
          },
        }),
      },
      {
        name: `${name}: blocked time`,
        unit: 'ms',
        values: of('blockedMs'),
        ...(name === 'home' && {
          goal: { row: 'home on a phone: TBT', before: '269 ms', aim: '≤ 50 ms', of: 'value', max: 50 },
        }),
      },
      { name: `${name}: longest task`, unit: 'ms', values: of('longestMs') },
      { name: `${name}: React has hydrated`, unit: 'ms', values: of('aliveMs') },
      { name: `${name}: script files until quiet`, unit: 'files', values: of('scripts') },
    );
  }
  return figures;
}

async function paint(browser: Browser, address: string): Promise<Paint> {
  const [context, page] = await openPhone(browser, usualLine);
  await page.goto(address, { waitUntil: 'load' });
  await untilAlive(page);
  const aliveMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
  const seen = await page.evaluate(() => {
    const { benchLcp = 0, benchPaint = 0, benchTasks = [] } = window as Watched;
    const tasks = benchTasks.filter(({ at, ms }) => at + ms > benchPaint);
    return {
      lcpMs: benchLcp,
      blockedMs: tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
      longestMs: Math.max(0, ...tasks.map(({ ms }) => ms)),
      scripts: performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name)).length,
    };
  });
  await context.close();
  return { ...seen, aliveMs };
}

async function measureNextPage(browser: Browser, address: string, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  const count = rounds(5);
  for (const way of ['mouse', 'finger'] as const) {
    const measured: { heading: number; whole: number }[] = [];
    // Each round takes another product, whose page no round before it has had rendered.
    for (let round = 0; round < count; round++) measured.push(await nextPage(browser, address, way, round));
    const headings = measured.map(({ heading }) => heading);
    say(`list → product by ${way}: heading ${Math.round(medianOf(headings))} ms`);
    const before = `${hoverMs} ms of ${way === 'mouse' ? 'hover' : 'touch'} before`;
    const bare = { name: 'one round trip', values: [usualLine.rttMs] };
    figures.push(
      {
        name: `list → product heading, ${before}`,
        unit: 'ms',
        values: headings,
        bare,
        goal: { row: `list → product heading, by ${way}`, before: '445 ms', aim: '≤ 180 ms', of: 'value', max: 180 },
      },
      { name: `list → whole product page, ${before}`, unit: 'ms', values: measured.map(({ whole }) => whole), bare },
    );
  }
  return figures;
}

async function nextPage(
  browser: Browser,
  address: string,
  way: 'mouse' | 'finger',
  round: number,
): Promise<{ heading: number; whole: number }> {
  const [context, page] = await openPhone(browser, usualLine, way === 'finger');
  await page.goto(address + pages.grid, { waitUntil: 'load' });
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
  const links = page.locator('main article h3 a[href^="/product_detail/"]');
  const link = links.nth(round % Math.min(6, await links.count()));
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(dwellMs);
  const name = (await link.innerText()).trim();
  await page.evaluate((heading) => {
    const seen = window as Watched;
    function look(): void {
      const shown = [...document.querySelectorAll('h1')].some(
        (each) => each.textContent.trim() === heading && each.checkVisibility({ visibilityProperty: true }),
      );
      if (shown) seen.benchShown ??= performance.now();
      if (shown && location.pathname.startsWith('/product_detail/')) seen.benchWhole = performance.now();
      else requestAnimationFrame(look);
    }
    addEventListener(
      'click',
      (event) => {
        seen.benchPressed = event.timeStamp;
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  }, name);
  const box = await link.boundingBox();
  if (!box) throw new Error('A card of the list cannot be seen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (way === 'mouse') {
    await page.mouse.move(x, y);
    await page.waitForTimeout(hoverMs);
    await page.mouse.down();
    await page.mouse.up();
  } else {
    const session = await context.newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(hoverMs);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  const took = await page.waitForFunction(() => {
    const { benchPressed, benchShown, benchWhole } = window as Watched;
    if (benchPressed === undefined || benchShown === undefined || benchWhole === undefined) return null;
    return { heading: benchShown - benchPressed, whole: benchWhole - benchPressed };
  });
  const measured = (await took.jsonValue()) as { heading: number; whole: number };
  await context.close();
  return measured;
}

async function measureFirstPress(browser: Browser, address: string, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  const count = rounds(3);
  for (const name of Object.keys(pages) as PageName[]) {
    const values: number[] = [];
    for (let round = 0; round < count; round++) values.push(await firstPress(browser, address + pages[name]));
    say(`${name}: first press answered after ${Math.round(medianOf(values))} ms`);
    figures.push({
      name: `${name}: first press answered by React (${slowLine.rttMs} ms, ${slowLine.kbitPerSecond} kbit/s)`,
      unit: 'ms',
      values,
      goal: {
        row: `first press on a slow phone: ${name}`,
        before: '9 to 15 s',
        aim: '≤ 5 s',
        of: 'value',
        max: 5_000,
      },
    });
  }
  return figures;
}

async function firstPress(browser: Browser, address: string): Promise<number> {
  const [context, page] = await openPhone(browser, slowLine);
  await page.addInitScript(() => {
    const seen = window as Watched;
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        if (seen.benchShown === undefined && document.querySelector('dialog[open]'))
          requestAnimationFrame(() => {
            seen.benchShown ??= performance.now();
          });
      }).observe(document.body, { attributes: true, attributeFilter: ['open'], subtree: true });
    });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .and(page.locator(':not([aria-disabled=true])'))
    .first()
    .click({ noWaitAfter: true });
  await page.waitForFunction(() => (window as Watched).benchShown !== undefined);
  const ms = await page.evaluate(() => (window as Watched).benchShown ?? Number.NaN);
  await context.close();
  return ms;
}

/** Lighthouse weighs more than the shop, so it is no dependency: it is run where `LIGHTHOUSE` names its cli/index.js. */
async function measureLighthouse(address: string, say: (line: string) => void): Promise<Figure[]> {
  const program = process.env.LIGHTHOUSE;
  if (!program) {
    say('Lighthouse is left out: LIGHTHOUSE does not name its cli/index.js');
    return [];
  }
  const figures: Figure[] = [];
  for (const [name, target] of Object.entries(pages)) {
    const scores: number[] = [];
    for (let round = 0; round < rounds(5); round++) scores.push(await lighthouse(program, address + target));
    say(`${name}: Lighthouse ${medianOf(scores)}`);
    const before = { home: '94', grid: '100', product: '100' }[name as PageName];
    figures.push({
      name: `${name}: Lighthouse mobile`,
      unit: 'of 100',
      values: scores,
      goal: { row: `Lighthouse mobile: ${name}`, before, aim: '100', of: 'value', min: 100 },
    });
  }
  return figures;
}

async function lighthouse(program: string, address: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return Math.round(JSON.parse(stdout).categories.performance.score * 100);
}
