/** What a first visit fetches, beside React and its router alone. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { ask } from '#tests/support/http.ts';
import { openDemoShop } from './demo-shop.ts';
import type { Figure, Part } from './figures.ts';
import { findChromium } from './phone.ts';

const root = path.join(import.meta.dirname, '..');
const pages = {
  home: '/',
  grid: '/electronics',
  product: '/product_detail/1042',
  cart: '/cart',
  checkout: '/checkout',
  'log-in': '/login',
};
const goalPages = new Set(['home', 'grid', 'product']);
const baselines: Record<string, { files: string; script: string; html: string }> = {
  home: { files: '65', script: '197 KB', html: '18.9 KB' },
  grid: { files: '64', script: '197 KB', html: '12.0 KB' },
  product: { files: '72', script: '224 KB', html: '8.5 KB' },
};

export const bytes: Part = {
  about: 'what a first visit fetches, beside React and React Router alone',
  async run(say) {
    say('building React and React Router alone');
    const alone = await buildAlone();
    const shop = await openDemoShop();
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
    const figures: Figure[] = [];
    for (const [name, target] of Object.entries(pages)) {
      const html = await ask(shop.address + target, { headers: { 'accept-encoding': 'br' } });
      const scripts = await readScripts(shop.address, html.text);
      const kb = scripts.reduce((sum, { size }) => sum + size, 0) / 1_000;
      // React, its router and what they need, as published, are a file of their own.
      const own = scripts
        .filter((script) => !script.name.includes('/framework-'))
        .reduce((sum, { size }) => sum + size, 0);
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'block',
      });
      // The first look has pictures made; the second one counts.
      const warming = await context.newPage();
      await warming.goto(shop.address + target, { waitUntil: 'networkidle' });
      await context.close();
      const seen = await visit(browser, shop.address + target);
      const fine = await requestRepeatedly(shop.address + target);
      say(`${name}: ${scripts.length} scripts, ${kb.toFixed(1)} kB`);
      const before = baselines[name];
      figures.push(
        {
          name: `${name}: script files before the first press`,
          unit: 'files',
          values: [scripts.length],
          bare: { name: 'React and the router alone', values: [1] },
          ...(before && {
            goal: { row: `script files, ${name}`, before: before.files, aim: '≤ 8', of: 'value', max: 8 },
          }),
        },
        {
          name: `${name}: script before the first press (br)`,
          unit: 'kB',
          values: [kb],
          bare: { name: 'React and the router alone', values: [alone] },
          ...(before && {
            goal: {
              row: `script on the wire, ${name}`,
              before: before.script,
              aim: '≤ 132 kB',
              of: 'value',
              max: 132,
            },
          }),
        },
        ...(before
          ? [
              {
                name: `${name}: script that is our own`,
                unit: 'kB',
                values: [own / 1_000],
                goal: { row: `script of our own, ${name}`, before: '', aim: '≤ 32 kB', of: 'value', max: 32 },
              } satisfies Figure,
            ]
          : []),
        {
          name: `${name}: HTML on the wire`,
          unit: 'kB',
          values: [html.body.length / 1_000],
          ...(name === 'home' && {
            goal: { row: 'HTML on the wire, home', before: '18.9 KB', aim: '≤ 12 kB', of: 'value', max: 12 },
          }),
        },
        { name: `${name}: HTML on the wire, once many have asked`, unit: 'kB', values: [fine / 1_000] },
        {
          name: `${name}: elements`,
          unit: '',
          values: [seen.elements],
          ...(name === 'home' && {
            goal: { row: 'elements, home', before: '1,613', aim: '≤ 900', of: 'value', max: 900 },
          }),
        },
        { name: `${name}: all scripts until quiet`, unit: 'kB', values: [seen.kb('Script')] },
        { name: `${name}: fonts`, unit: 'kB', values: [seen.kb('Font')] },
        { name: `${name}: style sheets`, unit: 'kB', values: [seen.kb('Stylesheet')] },
        { name: `${name}: everything`, unit: 'kB', values: [seen.all / 1_000] },
      );
      if (goalPages.has(name))
        figures.push({
          name: `${name}: first picture (390×844, two device pixels each)`,
          unit: 'kB',
          values: [seen.firstPicture / 1_000],
          ...(name === 'home' && {
            goal: { row: 'hero picture on a phone', before: '', aim: '≤ 45 kB', of: 'value', max: 45 },
          }),
        });
    }
    await browser.close();
    await shop.stop();
    return {
      figures,
      notes: [
        'Scripts before the first press are those that the page names and what they import, as tests/e2e/storefront/first-visit.desk.e2e.ts counts them. “Until quiet” is what Chromium has fetched when nothing is under way, headers included.',
        'React and the router alone: hydrateRoot of a HydratedRouter, built and minified by the same Vite, compressed with Brotli’s highest level. Bytes do not vary, so there is one round.',
      ],
    };
  },
};

/** kB (Brotli) of a program that does nothing but start React and its router. */
async function buildAlone(): Promise<number> {
  // Inside the project, so that its packages are found.
  const folder = await mkdtemp(path.join(root, 'node_modules/.bench-'));
  try {
    const entry = path.join(folder, 'entry.js');
    await writeFile(
      entry,
      `import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
hydrateRoot(document, createElement(HydratedRouter));
`,
    );
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      build: { outDir: path.join(folder, 'out'), rolldownOptions: { input: entry }, modulePreload: false },
    });
    const names = await readdir(path.join(folder, 'out/assets'));
    let size = 0;
    for (const name of names.filter((each) => each.endsWith('.js')))
      size += zlib.brotliCompressSync(await readFile(path.join(folder, 'out/assets', name))).length;
    return size / 1_000;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The scripts that a page fetches and all that they import statically. */
async function readScripts(address: string, html: string): Promise<{ name: string; size: number }[]> {
  const imports = html.matchAll(/(?:import\(?|from) ?"(\/static\/js\/[\w.~-]+\.js)"/g);
  const waiting = [...new Set(imports.map(([, name = '']) => name))];
  const seen = new Map<string, number>();
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (seen.has(name)) continue;
    const response = await ask(address + name, { headers: { 'accept-encoding': 'br' } });
    seen.set(name, response.body.length);
    for (const [, other] of response.text.matchAll(/(?:from|import)"\.\/([\w.~-]+\.js)"/g))
      waiting.push(`/static/js/${other}`);
  }
  return [...seen].map(([name, size]) => ({ name, size }));
}

type Visit = { elements: number; firstPicture: number; all: number; kb(kind: string): number };

async function visit(browser: Awaited<ReturnType<typeof chromium.launch>>, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  const sizeOfAddress = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    addresses.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    sizes.set(kind, (sizes.get(kind) ?? 0) + encodedDataLength);
    sizeOfAddress.set(addresses.get(requestId) ?? '', encodedDataLength);
  });
  await session.send('Network.enable');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { url?: string })[])
        if (entry.url) sessionStorage.setItem('bench-picture', entry.url);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const { elements, picture } = await page.evaluate(() => {
    const [first] = [...document.querySelectorAll('main img')] as HTMLImageElement[];
    return {
      elements: document.querySelectorAll('*').length,
      picture: sessionStorage.getItem('bench-picture') ?? first?.currentSrc ?? '',
    };
  });
  await context.close();
  return {
    elements,
    firstPicture: sizeOfAddress.get(picture) ?? 0,
    all: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    kb: (kind) => (sizes.get(kind) ?? 0) / 1_000,
  };
}

/** The bytes of a page that is asked for again and again; after the first hundred requests it is packed finely. */
async function requestRepeatedly(address: string): Promise<number> {
  let size = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 400; time++)
    size = Math.min(size, (await ask(address, { headers: { 'accept-encoding': 'br' } })).body.length);
  return size;
}
