/**
 * Writes docs/reliability.md: what the drills measured, from the files that DRILL_FIGURES named while they ran. `npm run
 * drill` does both. A drill that reported twice (several rounds, several files) stands with its last figures; one that was
 * not run keeps its line.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Measured } from '../drills/figures.ts';

/** What the ending of a figure's name stands for. */
const units = { Ms: 'ms', Mb: 'MB' };
const root = path.join(import.meta.dirname, '..');
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: node bin/write-reliability.ts FILE…');
  process.exit(2);
}

const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
const measured = new Map(
  lines.map((line) => {
    const each = JSON.parse(line) as Measured;
    return [each.drill, each];
  }),
);

const page = path.join(root, 'docs/reliability.md');
const rows = new Map(
  [...readFileSync(page, 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \| \d{4}-[^|]+ \|$/gm)].map(([row, drill]) => [
    drill,
    row,
  ]),
);
for (const { drill, figures, day, commit } of measured.values())
  rows.set(drill, `| ${drill} | ${sayFigures(figures)} | ${day}, ${commit} |`);

const text = `# What the drills measured

Written by \`npm run drill\`, which kills, cuts, stops and freezes what the shop stands on, and fails where a promise does
not hold. Each line says on which day and at which commit it was measured, on a machine of ${availableParallelism()} cores that ran shop,
database and shoppers.

| Drill | Measured | Day, commit |
| --- | --- | --- |
${[...rows.values()].join('\n')}

The drills of orders and of the lost machine also ask the books afterwards (\`audit\` in app/orders/testing.ts): stock is its ledger, every total its lines,
every step legal. What is drilled without a figure stands in drills/.
`;

writeFileSync(page, text);
process.stdout.write(`docs/reliability.md: ${measured.size} of ${rows.size} drills.\n`);

/** `firstOrderAfterMs: 120` → `first order after: 120 ms`. */
function sayFigures(figures: Measured['figures']): string {
  return Object.entries(figures).map(sayFigure).join('<br>');
}

function sayFigure([name, value]: [string, number]): string {
  const [ending, unit] = Object.entries(units).find(([each]) => name.endsWith(each)) ?? ['', ''];
  const words = name
    .slice(0, name.length - ending.length)
    .replace(/([A-Z]|\d+)/g, (part) => ` ${part.toLowerCase()}`)
    .trim();
  return `${words}: ${value.toLocaleString('en-GB')} ${unit}`.trim();
}
