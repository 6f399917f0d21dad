/** Draws cost against size: one line for each question, both axes logarithmic. Readable in light and in dark. */

export type Line = {
  name: string;
  /** Median milliseconds at each size. */
  ms: number[];
  /** The last divided by the first. */
  growth: number;
};

const width = 860;
const height = 520;
const edge = { left: 56, right: 250, top: 64, bottom: 48 };
const colours = ['#2f8f5b', '#c2571a', '#3b6fd4', '#a23fa0', '#9a7b10', '#0f8a94'];
const labelHeight = 15;

const style = `
  text { font: 12px system-ui, sans-serif; fill: #444; }
  .title { font-weight: 600; font-size: 14px; fill: #111; }
  .grid { stroke: #ddd; }
  .limit { stroke: #b3261e; stroke-dasharray: 5 4; }
  .other { stroke: #999; stroke-opacity: 0.35; }
  path { fill: none; stroke-width: 1.5; }
  .ground { fill: #fff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #bbb; } .title { fill: #eee; } .grid { stroke: #333; } .ground { fill: #141414; }
    .limit { stroke: #ff8a80; } .other { stroke: #aaa; stroke-opacity: 0.3; }
  }`;

/** The picture as SVG: cost relative to the smallest shop, and the growth that is allowed as a dashed line. */
export function drawGrowth(sizes: readonly number[], lines: readonly Line[], allowed: number): string {
  const relative = lines.map((line) => ({ ...line, costs: line.ms.map((each) => each / (line.ms[0] ?? 1)) }));
  const all = relative.flatMap(({ costs }) => costs);
  const lowest = Math.min(0.5, ...all);
  const highest = Math.max(allowed * 2, ...all);
  const x = scale(sizes[0] ?? 1, sizes.at(-1) ?? 1, edge.left, width - edge.right);
  const y = scale(lowest, highest, height - edge.bottom, edge.top);
  const named = [...relative].sort((a, b) => Number(isOfShop(b)) - Number(isOfShop(a)) || b.growth - a.growth);
  const coloured = named.slice(0, colours.length);
  const ends = spread(coloured.map(({ costs }) => y(costs.at(-1) ?? 1)));
  const right = width - edge.right;
  const pathOf = (costs: readonly number[]) =>
    costs.map((cost, place) => `${place === 0 ? 'M' : 'L'}${x(sizes[place] ?? 1)} ${y(cost)}`).join('');
  const steps = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64].filter((step) => step >= lowest && step <= highest);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Cost of each question against the size of the shop">
<style>${style}
</style>
<rect class="ground" width="${width}" height="${height}"/>
<text class="title" x="${edge.left}" y="26">What a question costs, against the smallest shop (${lines.length} questions)</text>
<text x="${edge.left}" y="45">Each line is a question; the dashed line is the growth that is allowed.</text>
${steps.map((step) => `<path class="grid" d="M${edge.left} ${y(step)}H${right}"/><text x="${edge.left - 8}" y="${y(step) + 4}" text-anchor="end">${step}×</text>`).join('\n')}
${sizes.map((size) => `<text x="${x(size)}" y="${height - edge.bottom + 22}" text-anchor="middle">${size.toLocaleString('en-GB')}</text>`).join('\n')}
<text x="${(edge.left + right) / 2}" y="${height - 8}" text-anchor="middle">products, and as many orders</text>
${named
  .slice(colours.length)
  .map(({ costs }) => `<path class="other" d="${pathOf(costs)}"/>`)
  .join('\n')}
<path class="limit" d="M${edge.left} ${y(allowed)}H${right}"/>
${coloured.map(({ costs }, place) => `<path stroke="${colours[place]}" d="${pathOf(costs)}"/>`).join('\n')}
${coloured.map(({ name, growth }, place) => `<text x="${right + 10}" y="${(ends[place] ?? 0) + 4}"><tspan fill="${colours[place]}">●</tspan> ${escapeText(short(name))} ${growth.toFixed(1)}×</text>`).join('\n')}
</svg>
`;
}

function isOfShop({ name }: Line): boolean {
  return name.startsWith('shop:');
}

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = Math.log(to / from) || 1;
  return (value) => Math.round((start + ((end - start) * Math.log(value / from)) / span) * 10) / 10;
}

/** Moves labels apart that would lie on each other. */
function spread(places: readonly number[]): number[] {
  const moved = [...places];
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  for (let step = 1; step < order.length; step++) {
    const above = moved[order[step - 1] ?? 0] ?? 0;
    const index = order[step] ?? 0;
    moved[index] = Math.max(moved[index] ?? 0, above + labelHeight);
  }
  return moved;
}

function short(name: string): string {
  return name.length > 30 ? `${name.slice(0, 29)}…` : name;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
