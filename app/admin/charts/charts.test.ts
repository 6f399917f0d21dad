import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shortRupees } from '#app/modules/analytics/admin/money-report.tsx';
import { type Bar, BarChart } from './bar-chart.tsx';
import { chartDay } from './chart-days.ts';
import { LineChart } from './line-chart.tsx';
import { bandScale, namedOf, valueScale } from './scales.ts';

const day = (index: number) => chartDay(new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10));
const bars = (values: number[], bad = 0): Bar[] => values.map((value, index) => ({ day: day(index), value, bad }));
function draw(values: number[], bad = 0): string {
  const columns = ['Day', 'Kept', 'Lost'] as const;
  return renderToStaticMarkup(createElement(BarChart, { says: 'So it goes', bars: bars(values, bad), columns }));
}

test('I1: four guide lines at most, from zero, at round numbers, whatever the largest value is', () => {
  for (const largest of [0, 1, 2, 3, 7, 32, 61, 99, 100, 10_000, 12_345_678, 999_999_999]) {
    const { lines, y } = valueScale(largest);
    expect(lines.length, String(largest)).toBeLessThanOrEqual(4);
    expect(lines.length, String(largest)).toBeGreaterThanOrEqual(2);
    expect(lines[0]).toBe(0);
    expect(lines.every(Number.isInteger)).toBe(true);
    expect(y(0)).toBeGreaterThan(y(Math.max(1, largest)));
  }
  expect(valueScale(61).lines).toEqual([0, 20, 40, 60]);
});

test('I1: bars stand side by side within the chart, and one day alone is a bar and no wall', () => {
  for (const count of [1, 7, 14, 30, 53]) {
    const { start, width } = bandScale(count);
    expect(width).toBeLessThanOrEqual(7);
    expect(start(0)).toBeGreaterThanOrEqual(0);
    expect(start(count - 1) + width).toBeLessThanOrEqual(100);
    if (count > 1) expect(start(1)).toBeGreaterThan(start(0) + width);
  }
  expect(bandScale(1).start(0) + bandScale(1).width / 2).toBeCloseTo(50, 1);
});

test('I1: of many days only some are named, and today always', () => {
  expect([...namedOf(14, 5)]).toEqual([1, 4, 7, 10, 13]);
  expect([...namedOf(3, 5)]).toEqual([0, 1, 2]);
  expect([...namedOf(0, 5)]).toEqual([]);
});

test('I1: a chart is drawn with no order, one day and ten thousand orders, and says the same as a table', () => {
  expect(draw([0, 0, 0])).not.toContain('NaN');
  expect(draw([])).not.toMatch(/NaN|Infinity/);
  expect(draw([10_000], 250)).toContain('10,000');
  const chart = draw([4, 10_000], 3);
  expect(chart).toContain('role="img" aria-label="So it goes"');
  expect(chart).toContain(
    '<th scope="row" class="whitespace-nowrap py-0.5 pe-6 text-start font-normal">2 Nov 2026</th>',
  );
  expect(chart).toContain('9,997');
  expect(chart).not.toContain('style=');
});

test('I1: the hatch of what went wrong is one chart’s own', () => {
  const chart = () =>
    createElement(BarChart, { says: 'a', bars: bars([2], 1), columns: ['Day', 'Kept', 'Lost'] as const });
  const two = renderToStaticMarkup(createElement('div', {}, chart(), chart()));
  const ids = [...two.matchAll(/<pattern id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
});

test('K11: guide lines say money in few letters', () => {
  expect([0, 950, 1_000, 38_400, 999_600, 1_250_000, 12_345_678].map(shortRupees)).toEqual([
    '0',
    '950',
    '1k',
    '38k',
    '1M',
    '1.3M',
    '12M',
  ]);
});

test('H5: a day without visits is a gap in the line, and a day between two gaps a point', () => {
  const values = [1_000, null, 2_000, null, ...Array(40).fill(1_500)];
  const chart = renderToStaticMarkup(
    createElement(LineChart, {
      says: 'Speed',
      points: values.map((value, index) => ({ day: day(index), value, count: 3 })),
      format: (value) => `${value} ms`,
      columns: ['Day', 'p75', 'Visits'],
      limits: [2_500, 4_000],
    }),
  );
  expect(chart.match(/ d="[^"]*"/)?.[0].match(/M/g)).toHaveLength(3);
  expect(chart.match(/<circle/g)).toHaveLength(3);
  expect(chart).toContain('good up to 2500 ms');
  expect(chart).not.toContain('poor from');
});
