import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { barcodeOf } from '#app/modules/orders/couriers/barcode.server.ts';
import { drawBars, drawText, newSheet } from '../documents/page.server.ts';
import type { Sheet } from '../documents/page.ts';
import { setLine } from '../documents/set-text.server.ts';
import { PaperSheet } from './document-view.tsx';

function svgOf(sheet: Sheet): string {
  return renderToStaticMarkup(createElement(PaperSheet, sheet));
}

test('K10: the browser prints the bars of the barcode in their true width', () => {
  const sheet = newSheet('Label', 105, 148);
  const bars = barcodeOf('48217306');
  drawBars(sheet, bars, 0, { x: 5, y: 17, width: 95, height: 13 });
  const svg = svgOf(sheet);
  expect(svg).toContain('width="105mm" height="148mm" viewBox="0 0 105 148"');
  const module = 95 / bars.reduce((sum, each) => sum + each, 0);
  // A bar goes down, right and up; a gap moves right.
  const drawn = [...svg.matchAll(/(?:v13h|m)([\d.]+)/g)].map(([, width]) => Math.round(Number(width) / module));
  expect(drawn).toEqual(bars);
});

test('K10: in the browser Urdu begins at the right edge of its place, and keeps its measured width', () => {
  const sheet = newSheet('Label', 105, 148);
  drawText(sheet, setLine('عائشہ', { width: 95, sizes: [18] }), { x: 5, y: 40, width: 95 });
  const [text = ''] = svgOf(sheet).match(/<text.*?<\/text>/) ?? [];
  expect(text).toContain('x="100"');
  expect(text).toMatch(/direction="rtl".*>عائشہ</);
  expect(text).toMatch(/textLength="\d+(\.\d+)?" .*lengthAdjust="spacingAndGlyphs"/);
});
