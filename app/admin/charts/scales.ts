import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';

/** Charts are as wide as their card (percent) and always as high as this (px), so that their letters keep their size. */
export const chartHeight = 208;
/** Room for the number over the highest bar, and for the days under all of them. */
const head = 22;
const foot = 26;
/** Where zero is. */
export const ground = chartHeight - foot;

const mostLines = 4;
/** A bar is never wider than this many percent: one day is a bar, not a wall. */
const widestBar = 7;

export type ValueScale = { y: (value: number) => number; lines: number[] };

/** Values from zero up as px from the top, with guide lines at round numbers: four at most, and of whole things only whole ones. */
export function valueScale(largest: number, whole = true): ValueScale {
  const scale = scaleLinear()
    .domain([0, largest > 0 ? largest : 1])
    .range([ground, head]);
  const choices = [4, 3, 2, 1].map((count) => scale.ticks(count).filter((line) => !whole || Number.isInteger(line)));
  const lines = choices.find(({ length }) => length <= mostLines) ?? [0];
  return { y: (value) => rounded(scale(value)), lines };
}

/** Places for so many bars side by side: where each begins and how wide it is, in percent. */
export function bandScale(count: number): { start: (index: number) => number; width: number } {
  const scale = scaleBand<number>()
    .domain([...Array(count).keys()])
    .range([0, 100])
    .paddingInner(0.38)
    .paddingOuter(0.19);
  const width = Math.min(widestBar, scale.bandwidth());
  const indent = (scale.bandwidth() - width) / 2;
  return { start: (index) => rounded((scale(index) ?? 0) + indent), width: rounded(width) };
}

/** Places for so many points in a row, in percent. */
export function pointScale(count: number): (index: number) => number {
  const scale = scalePoint<number>()
    .domain([...Array(count).keys()])
    .range([0, 100])
    .padding(0.5);
  return (index) => rounded(scale(index) ?? 0);
}

/** Which of so many things in a row are named where `most` names have room; the last one, which is now, always. */
export function namedOf(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / most));
  return new Set([...Array(count).keys()].filter((index) => (count - 1 - index) % every === 0));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
