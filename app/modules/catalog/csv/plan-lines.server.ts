import type { FiledProduct } from '../product-record.server.ts';
import type { FamilyLine, KnownFamilies, LineOutcome, PlannedFamily } from './family-plan.ts';
import { planFamilies } from './plan-families.ts';
import { type Circumstances, type PlannedLine, planImportLine } from './plan-import-line.server.ts';
import type { ProductInput } from './products-csv.ts';

/** What is known of the products and families that lines name. */
export type Known = { records: ReadonlyMap<number, FiledProduct>; families: KnownFamilies };

/** What lines do together: to their products, and to the families of those. */
export type PlannedLines = {
  planned: ReadonlyMap<number, PlannedLine>;
  families: readonly PlannedFamily[];
  /** The first line of its family, for each line that changes one. */
  groups: ReadonlyMap<number, number>;
};

/** Plans lines by their numbers. A line that is wrong for its product does nothing to a family, and the other way round. */
export function planLines(
  lines: ReadonlyMap<number, ProductInput>,
  { records, families }: Known,
  circumstances: Circumstances,
): PlannedLines {
  const planned = new Map<number, PlannedLine>();
  const inFamilies: FamilyLine[] = [];
  for (const [line, input] of lines) {
    const record = records.get(input.id ?? 0) ?? null;
    const plan = planImportLine(input, record, circumstances);
    planned.set(line, plan);
    if (plan.kind === 'wrong' || input.family === null) continue;
    const name = plan.changes.name ?? record?.values.name ?? '';
    inFamilies.push({ line, productId: record?.id ?? null, name, input: input.family });
  }
  const { outcomes, ...others } = planFamilies(inFamilies, families, circumstances);
  for (const [line, outcome] of outcomes) {
    const plan = planned.get(line);
    if (plan) planned.set(line, withFamily(plan, outcome));
  }
  return { planned, ...others };
}

function withFamily(plan: PlannedLine, outcome: LineOutcome): PlannedLine {
  if (outcome.kind === 'same') return plan;
  if (outcome.kind === 'wrong') return { kind: 'wrong', words: [outcome.words], changes: {}, id: plan.id, own: null };
  return { ...plan, kind: plan.kind === 'unchanged' ? 'changed' : plan.kind, words: [...plan.words, ...outcome.words] };
}
