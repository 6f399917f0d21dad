import type { AuditEntry } from '#app/infra/audit/audit-log.server.ts';
import { type Difference, differencesOf } from './history-differences.ts';
import { actionLabel, type Names } from './history-texts.ts';

export type SaidEntry = {
  /** The action; null if the differences already tell it. */
  action: string | null;
  differences: Difference[];
};

const saidByFields =
  /\.(changed|edited|rewritten|role-changed|price-changed|counted|filled|emptied)$|^collection\.ordered$/;

/** An entry in the words of the office, without stored names or values. */
export function formatEntry({ action, kind, before, after }: AuditEntry, names: Names, now: Date): SaidEntry {
  const differences = differencesOf({ before, after }, { kind, now, names });
  const isStep = before?.state !== undefined && after?.state !== undefined;
  const isSaid = differences.length > 0 && (saidByFields.test(action) || isStep);
  return { action: isSaid ? null : actionLabel(action), differences };
}

/** The same in one line of text, for a file. */
export function lineOf({ action, differences }: SaidEntry): string {
  const fields = differences.map(({ name, before, after }) =>
    [name, [before, after].filter((each) => each !== null).join(' → ')].filter(Boolean).join(': '),
  );
  return [action, ...fields].filter(Boolean).join('; ');
}

/** The ids of products that entries refer to, so that their names can be read; only the first few of each entry. */
export function productIdsIn(entries: readonly AuditEntry[]): number[] {
  const ids = entries.flatMap(({ kind, subject, before, after }) => [
    ...(kind === 'product' ? [Number(subject)] : []),
    ...[before, after].flatMap((values) =>
      values
        ? ['product', 'productId', 'copyOf', 'added', 'removed', 'leading'].flatMap((name) => idsOf(values[name]))
        : [],
    ),
    ...[before, after].flatMap((values) =>
      ['featured', 'trending'].flatMap((name) => idsOf(productOf(values?.[name]))),
    ),
  ]);
  return [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
}

function productOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'productId' in value ? value.productId : null;
}

function idsOf(value: unknown): number[] {
  return [value]
    .flat()
    .slice(0, 5)
    .filter((each) => typeof each === 'number');
}
