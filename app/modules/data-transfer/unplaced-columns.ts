import type { CsvRow } from './read-csv.server.ts';
import type { Unplaced } from './records.ts';

/** The columns that somebody reads from, by their names in lower case, and a count of what is in all of them. */
export type Columns = { used: Set<string>; count?(row: CsvRow): void };

/** Counts the filled cells of files by column, so that what nobody reads can be listed. */
export function countColumns(): Required<Columns> & { unplaced(): Unplaced[] } {
  const used = new Set<string>();
  const filled = new Map<string, { column: string; cells: number }>();
  return {
    used,
    count({ cells, written }) {
      for (const [name, column] of written) {
        if (!cells[name]?.trim()) continue;
        const known = filled.get(name);
        if (known) known.cells++;
        else filled.set(name, { column, cells: 1 });
      }
    },
    unplaced: () =>
      [...filled].flatMap(([name, { column, cells }]) =>
        used.has(name) ? [] : [{ kind: 'unplaced' as const, column, cells }],
      ),
  };
}
