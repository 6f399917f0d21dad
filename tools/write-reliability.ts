/**
 * Writes docs/reliability.md: what the fault tests measured, from the files that FAULT_FIGURES named while they ran. `npm
 * run faults` does both. A test that reported twice (several rounds, several files) gets the line of its last figures; one
 * that did not run keeps its line.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Measured } from '#tests/faults/figures.ts';

/** What the ending of a figure's name stands for. */
const units = { Ms: 'ms', Mb: 'MB' };
const root = path.join(import.meta.dirname, '..');
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: node tools/write-reliability.ts FILE…');
  process.exit(2);
}

const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
const measured = new Map(
  lines.map((line) => {
    const each = JSON.parse(line) as Measured;
    return [each.fault, each];
  }),
);

const page = path.join(root, 'docs/reliability.md');
const rows = new Map(
  [...readFileSync(page, 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \| \d{4}-[^|]+ \|$/gm)].map(([row, fault]) => [
    fault,
    row,
  ]),
);
for (const { fault, figures, day, commit } of measured.values())
  rows.set(fault, `| ${fault} | ${formatFigures(figures)} | ${day}, ${commit} |`);

const text = `# What the fault tests measured

Written by \`npm run faults\`, which kills, cuts, stops and freezes what the shop stands on, and fails where a promise does
not hold. Each line says on which day and at which commit it was measured, on a machine of ${availableParallelism()} cores that ran shop,
database and shoppers.

| Fault | Measured | Day, commit |
| --- | --- | --- |
${[...rows.values()].join('\n')}

The tests of orders and of the lost machine also check the books afterwards (\`audit\` in tests/support/orders.ts): stock is its ledger, every total its lines,
every step legal. Faults that are tested without a figure stand in tests/faults/.
`;

writeFileSync(page, text);
process.stdout.write(`docs/reliability.md: ${measured.size} of ${rows.size} faults.\n`);

/** `firstOrderAfterMs: 120` → `first order after: 120 ms`. */
function formatFigures(figures: Measured['figures']): string {
  return Object.entries(figures).map(formatFigure).join('<br>');
}

function formatFigure([name, value]: [string, number]): string {
  const [ending, unit] = Object.entries(units).find(([each]) => name.endsWith(each)) ?? ['', ''];
  const words = name
    .slice(0, name.length - ending.length)
    .replace(/([A-Z]|\d+)/g, (part) => ` ${part.toLowerCase()}`)
    .trim();
  return `${words}: ${value.toLocaleString('en-GB')} ${unit}`.trim();
}
