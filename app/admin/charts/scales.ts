import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';

/** The height of every chart in px. Its width is in percent of the card, so that its text keeps its size. */
export const chartHeight = 208;
/** Room in px for the value over the highest bar and for the days under all bars. */
const head = 22;
const foot = 26;
/** The position of zero, in px from the top. */
export const ground = chartHeight - foot;

const maxLines = 4;
/** The most percent of the width that one bar may take. */
const widestBar = 7;

export type ValueScale = { y: (value: number) => number; lines: number[] };

/** A scale from values to px from the top, with at most four guide lines at round numbers; whole numbers only for counts. */
export function valueScale(largest: number, whole = true): ValueScale {
  const scale = scaleLinear()
    .domain([0, largest > 0 ? largest : 1])
    .range([ground, head]);
  const choices = [4, 3, 2, 1].map((count) => scale.ticks(count).filter((line) => !whole || Number.isInteger(line)));
  const lines = choices.find(({ length }) => length <= maxLines) ?? [0];
  return { y: (value) => rounded(scale(value)), lines };
}

/** The left edge and the width of each of `count` bars, in percent. */
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

/** The positions of `count` points in a row, in percent. */
export function pointScale(count: number): (index: number) => number {
  const scale = scalePoint<number>()
    .domain([...Array(count).keys()])
    .range([0, 100])
    .padding(0.5);
  return (index) => rounded(scale(index) ?? 0);
}

/** Which of `count` positions get a label if there is room for `most`; the last one, which is today, always does. */
export function namedOf(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / most));
  return new Set([...Array(count).keys()].filter((index) => (count - 1 - index) % every === 0));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
