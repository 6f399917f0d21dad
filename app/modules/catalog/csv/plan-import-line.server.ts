import { differences } from '#app/infra/audit/audit.server.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import type { OwnCollectionKey } from '../collections/collection.ts';
import {
  emptyProduct,
  formatProductValue,
  type ProductValues,
  productFieldNames,
  readProductEdit,
} from '../product-form.ts';
import type { FiledProduct } from '../product-record.server.ts';
import type { CostInput } from './cost-cell.ts';
import { changedOwnCollections, type KnownCollections } from './own-collections-cell.ts';
import { blocksInput, type ProductInput } from './products-csv.ts';
import type { importKinds } from './tables.server.ts';

/** The effect of a line: a new product, a changed one, no change, or a problem. */
export type ImportKind = (typeof importKinds)[number];

export type PlannedLine = {
  kind: ImportKind;
  words: string[];
  changes: Partial<ProductValues>;
  id: number | null;
  /** The owner's own collections that it stands in afterwards; null where that does not change. */
  own: OwnCollectionKey[] | null;
};

export type Circumstances = { overwrite: boolean; taken: ReadonlyMap<string, number>; own: KnownCollections };

/** Plans the effect of a line on the current product. Called again when the line is applied. */
export function planImportLine(
  input: ProductInput,
  record: FiledProduct | null,
  { overwrite, taken, own: known }: Circumstances,
): PlannedLine {
  const wrong = (...words: string[]) => refuse(input, words);
  if (input.id !== null && !record)
    return wrong(`id: There is no product ${input.id}. Leave the cell empty to create a product.`);
  if (input.problems.length > 0) return wrong(...input.problems);
  const blocks = blocksInput(input, record?.values.blocks ?? []);
  const values = { ...input.values, ...(blocks && { blocks }) };
  const checked = readProductEdit(record ? values : { ...emptyProduct, ...values });
  if (!checked.ok)
    return wrong(
      ...keysOf(productFieldNames).flatMap((field) => {
        const problem = checked.problems[field];
        return problem ? [`${productFieldNames[field].toLowerCase()}: ${problem}`] : [];
      }),
    );
  const own = changedOwnCollections(input.own, record?.ownCollections ?? [], known, overwrite);
  if (own && 'problem' in own) return wrong(`${input.own?.column}: ${own.problem}`);
  if (!record) {
    const made = { ...emptyProduct, ...checked.values };
    const same = taken.get(`${made.name}\n${made.title}`);
    if (same) return wrong(`name: Product ${same} has this name and title already. Give its id to change it.`);
    return { kind: 'new', words: [made.name], changes: made, id: null, own: own?.keys ?? null };
  }
  return planChange(input, record, { values: checked.values, own: own?.keys ?? null }, overwrite);
}

function planChange(
  input: ProductInput,
  record: FiledProduct,
  { values, own }: { values: Partial<ProductValues>; own: OwnCollectionKey[] | null },
  overwrite: boolean,
): PlannedLine {
  const changed = differences(record.values, values);
  const stock = input.stock && input.stock.counted !== record.stock ? input.stock : null;
  const cost = changedCost(input, record);
  if (!changed && !stock && !cost && !own)
    return { kind: 'unchanged', words: [], changes: {}, id: record.id, own: null };
  if (changed && input.version !== null && input.version !== record.version && !overwrite)
    return refuse(input, [
      'version: Somebody changed it in the shop since the file was exported. Export again, or choose to overwrite.',
    ]);
  if (stock && stock.was !== null && stock.was !== record.stock && !overwrite)
    return refuse(input, [
      `stock: It was ${stock.was} when the file was exported and is ${record.stock} now. Export again, or empty the cell.`,
    ]);
  if (cost?.was && cost.was !== record.cost && !overwrite)
    return refuse(input, [
      `cost: It was ${toRupees(cost.was)} when the file was exported and is ${toRupees(record.cost ?? 0)} now. Export again, or empty the cell.`,
    ]);
  const changes = changed?.after ?? {};
  return { kind: 'changed', words: formatChanges(record, changes, { stock, cost, own }), changes, id: record.id, own };
}

/** The cost that a line asks for; null where it says none, the one it had, or the one that it is. */
export function changedCost({ cost }: ProductInput, record: FiledProduct): CostInput | null {
  return cost && cost.cost !== cost.was && cost.cost !== record.cost ? cost : null;
}

type Beside = { stock: ProductInput['stock']; cost: CostInput | null; own: OwnCollectionKey[] | null };

function refuse({ id }: ProductInput, words: string[]): PlannedLine {
  return { kind: 'wrong', words, changes: {}, id, own: null };
}

function formatChanges(record: FiledProduct, changes: Partial<ProductValues>, { stock, cost, own }: Beside): string[] {
  const fields = keysOf(changes);
  const words = fields.map((field) => {
    const [was, becomes] = [record.values[field], changes[field]].map((value) =>
      short(formatProductValue(field, value)),
    );
    return `${productFieldNames[field]}: ${was} → ${becomes}`;
  });
  if (stock) words.push(`Stock: ${record.stock} → ${stock.counted}`);
  if (cost) words.push(`Cost: ${record.cost === null ? 'nothing' : toRupees(record.cost)} → ${toRupees(cost.cost)}`);
  if (own)
    words.push(`Own collections: ${[record.ownCollections, own].map((keys) => keys.join(', ') || 'none').join(' → ')}`);
  return words;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
