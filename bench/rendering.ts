/** What the shop takes to render a page that no cache has, beside React alone writing the same elements. */
import { Parser } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ask } from '#tests/support/http.ts';
import { openDemoShop, type RunningShop } from './demo-shop.ts';
import { type Figure, formatNumber, medianOf, type Part, rounds } from './figures.ts';

const pages = { home: '/', grid: '/electronics', product: '/product_detail/1042' };
const rendersEach = 15;
const bareRendersEach = 60;
/** Elements whose text is not escaped. */
const raw = new Set(['script', 'style']);

export const rendering: Part = {
  about: 'home, grid and product rendered anew, beside React alone writing the same elements',
  async run(say) {
    const shop = await openDemoShop();
    const figures: Figure[] = [];
    const sizes: string[] = [];
    for (const [name, target] of Object.entries(pages)) {
      const { text: html } = await ask(shop.address + target);
      const shown = /\/product_detail\/(\d+)/.exec(html)?.[1];
      if (!shown) throw new Error(`${target} shows no product.`);
      const { tree, elements } = treeOf(html);
      const written = renderToString(tree);
      if (Math.abs(written.length - html.length) > html.length / 20)
        throw new Error(`React alone wrote ${written.length} characters of ${name}, and the shop ${html.length}.`);
      sizes.push(`${name} ${elements} elements`);
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round <= rounds(5); round++) {
        const our = await renderAnew(shop, target, Number(shown));
        const before = process.cpuUsage();
        for (let count = 0; count < bareRendersEach; count++) renderToString(tree);
        const { user, system } = process.cpuUsage(before);
        // The first round warms up.
        if (round === 0) continue;
        ours.push(our);
        bare.push((user + system) / 1_000 / bareRendersEach);
      }
      say(`${name}: ${formatNumber(medianOf(ours))} ms, React alone ${formatNumber(medianOf(bare))} ms`);
      figures.push({
        name: `${name}: CPU of the server to render it anew`,
        unit: 'ms each',
        values: ours,
        bare: { name: 'React alone', values: bare },
      });
    }
    await shop.stop();
    return {
      figures,
      notes: [
        `Ours is everything that a change costs: the notification, the questions to the database, loaders, React, the policy’s hashes, Brotli and gzip; all threads are counted. React alone is renderToString of the same elements, attributes and texts (${sizes.join(', ')}) without components, read from the page that the shop sends.`,
        `A change of a price in the database makes the page stale ${rendersEach} times a round.`,
      ],
    };
  },
};

/** CPU milliseconds of the server for one rendering after a change of a product that the page shows. */
async function renderAnew(shop: RunningShop, target: string, product: number): Promise<number> {
  const before = (await shop.cpuMs()).server;
  for (let count = 0; count < rendersEach; count++) {
    await shop.sql.query('update products set price_paisa = price_paisa + 100 where id = $1', [product]);
    await untilRendered(shop, target);
  }
  return ((await shop.cpuMs()).server - before) / rendersEach;
}

/** The notification arrives a moment after the change; until then the page comes from the cache. */
async function untilRendered({ address }: RunningShop, target: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const { headers } = await ask(address + target, { headers: { 'accept-encoding': 'br' } });
    if (String(headers['cache-status']).includes('fwd=miss')) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${target} was not rendered after a change.`);
}

type Open = { name: string; attributes: Record<string, unknown>; children: ReactNode[] };

/** The elements of a page as React's, without components. */
function treeOf(html: string): { tree: ReactNode; elements: number } {
  const top: Open = { name: '', attributes: {}, children: [] };
  const open: Open[] = [top];
  let elements = 0;
  let closed = 0;
  const parser = new Parser(
    {
      onopentag(name, found) {
        elements++;
        const attributes: Record<string, unknown> = {};
        for (const [key, value] of Object.entries(found))
          attributes[key] = value === '' && key !== 'alt' ? true : value;
        open.push({ name, attributes, children: [] });
      },
      ontext(text) {
        open.at(-1)?.children.push(text);
      },
      onclosetag() {
        const { name, attributes, children } = open.pop() ?? top;
        const isRaw = raw.has(name);
        const props: Record<string, unknown> = { ...attributes, key: closed++ };
        if (isRaw) props.dangerouslySetInnerHTML = { __html: children.join('') };
        open.at(-1)?.children.push(isRaw ? createElement(name, props) : createElement(name, props, ...children));
      },
    },
    { decodeEntities: true, lowerCaseAttributeNames: false },
  );
  parser.end(html);
  return { tree: top.children, elements };
}
