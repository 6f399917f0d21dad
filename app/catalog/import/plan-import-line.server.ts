import { differences } from '#app/platform/audit/audit.server.ts';
import { keysOf } from '#app/platform/records.ts';
import {
  emptyProduct,
  type ProductValues,
  productFieldNames,
  readProductEdit,
  sayProductValue,
} from '../product-form.ts';
import type { ProductRecord } from '../product-record.server.ts';
import type { importKinds } from '../tables.server.ts';
import type { AskedProduct } from './products-csv.ts';

/** The effect of a line: a new product, a changed one, no change, or a problem. */
export type ImportKind = (typeof importKinds)[number];

export type PlannedLine = { kind: ImportKind; words: string[]; changes: Partial<ProductValues>; id: number | null };

export type Circumstances = { overwrite: boolean; taken: ReadonlyMap<string, number> };

/** Plans the effect of a line on the current product. Called again when the line is applied. */
export function planImportLine(
  asked: AskedProduct,
  record: ProductRecord | null,
  { overwrite, taken }: Circumstances,
): PlannedLine {
  const wrong = (...words: string[]) => refuse(asked, words);
  if (asked.id !== null && !record)
    return wrong(`id: There is no product ${asked.id}. Leave the cell empty to make a new one.`);
  if (asked.problems.length > 0) return wrong(...asked.problems);
  const checked = readProductEdit(record ? asked.values : { ...emptyProduct, ...asked.values });
  if (!checked.ok)
    return wrong(
      ...keysOf(productFieldNames).flatMap((field) => {
        const problem = checked.problems[field];
        return problem ? [`${productFieldNames[field].toLowerCase()}: ${problem}`] : [];
      }),
    );
  if (!record) {
    const values = { ...emptyProduct, ...checked.values };
    const same = taken.get(`${values.name}\n${values.title}`);
    if (same) return wrong(`name: Product ${same} has this name and title already. Give its id to change it.`);
    return { kind: 'new', words: [values.name], changes: values, id: null };
  }
  return planChange(asked, record, checked.values, overwrite);
}

function planChange(
  asked: AskedProduct,
  record: ProductRecord,
  values: Partial<ProductValues>,
  overwrite: boolean,
): PlannedLine {
  const changed = differences(record.values, values);
  const stock = asked.stock && asked.stock.counted !== record.stock ? asked.stock : null;
  if (!changed && !stock) return { kind: 'unchanged', words: [], changes: {}, id: record.id };
  if (changed && asked.version !== null && asked.version !== record.version && !overwrite)
    return refuse(asked, [
      'version: Somebody changed it in the shop since this file was made. Take CSV out again, or choose to overwrite.',
    ]);
  if (stock && stock.was !== null && stock.was !== record.stock && !overwrite)
    return refuse(asked, [
      `stock: It was ${stock.was} when the file was made and is ${record.stock} now. Take CSV out again, or empty the cell.`,
    ]);
  const changes = changed?.after ?? {};
  return { kind: 'changed', words: sayChanges(record, changes, stock), changes, id: record.id };
}

function refuse({ id }: AskedProduct, words: string[]): PlannedLine {
  return { kind: 'wrong', words, changes: {}, id };
}

function sayChanges(record: ProductRecord, changes: Partial<ProductValues>, stock: AskedProduct['stock']): string[] {
  const fields = keysOf(changes);
  const words = fields.map((field) => {
    const [was, becomes] = [record.values[field], changes[field]].map((value) => short(sayProductValue(field, value)));
    return `${productFieldNames[field]}: ${was} → ${becomes}`;
  });
  return stock ? [...words, `Stock: ${record.stock} → ${stock.counted}`] : words;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
