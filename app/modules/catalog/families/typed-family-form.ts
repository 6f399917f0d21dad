import { z } from 'zod';
import { type Problems, problemsOf } from '#app/infra/merge.ts';
import { parseRupees } from '#app/infra/money/amounts.ts';
import { isSameChoice } from './family.ts';
import { type FamilyValues, type FormMember, type NewMember, pictureId } from './family-form.ts';
import { readTypedOptions, type TypedRow } from './typed-family.ts';
import { maxMembers } from './typed-options.ts';

type Read<T> = { ok: true; values: T } | { ok: false; problems: Problems };

const typedRow = z.strictObject({
  values: z.array(z.string().max(60)).min(1).max(3),
  leftOut: z.boolean(),
  price: z.string().max(40),
  stock: z.string().max(40),
  sku: z.string().max(200),
  barcode: z.string().max(200),
  picture: pictureId.nullable().default(null),
}) satisfies z.ZodType<TypedRow>;

const typedRows = z.array(typedRow).max(maxMembers, `A product has at most ${maxMembers} variants.`);

const typedFamily = z.strictObject({
  name: z.string().max(1_000),
  typed: z.string().max(20_000, 'That is too long.'),
  own: z.array(z.string()).max(3),
  rows: typedRows,
});

const namedOptions = z
  .array(
    z.strictObject({
      name: z.string(),
      urdu: z.string().optional(),
      values: z.array(
        z.strictObject({
          word: z.string(),
          colour: z.string().optional(),
          urdu: z.string().optional(),
          was: z.string().nullable(),
        }),
      ),
    }),
  )
  .max(10);

const familyNames = z.strictObject({ name: z.string(), urduName: z.string(), options: namedOptions }).partial();

/** Names and options as they are renamed. What they may be called is the family's own form to say. */
export function readFamilyNames(sent: unknown): Read<z.output<typeof familyNames>> {
  const parsed = familyNames.safeParse(sent);
  return parsed.success ? { ok: true, values: parsed.data } : { ok: false, problems: problemsOf(parsed.error) };
}

/** What is typed to make a family of a product, as the family. Problems stand under `rows.INDEX.FIELD` and the fields. */
export function readTypedFamily(productId: number, sent: unknown): Read<FamilyValues> {
  const parsed = typedFamily.safeParse(sent);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error) };
  const { name, typed, own, rows } = parsed.data;
  const { options, problem } = readTypedOptions(typed);
  if (problem) return { ok: false, problems: { typed: problem } };
  if (!name.trim()) return { ok: false, problems: { name: 'Enter a name.' } };
  if (rows.length === 0) return { ok: false, problems: { typed: 'Generate the variants first.' } };
  if (!rows.some(({ values }) => isSameChoice(values, own)))
    return { ok: false, problems: { rows: 'Choose which of them this product is.' } };
  const problems: Problems = {};
  const members = rows.flatMap((row, index): FormMember[] => {
    if (isSameChoice(row.values, own)) return [{ id: productId, values: own }];
    return row.leftOut ? [] : [readRow(row, index, problems)];
  });
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  // The product itself leads.
  const leading = members.toSorted((one, other) => Number('id' in other) - Number('id' in one));
  return { ok: true, values: { name, options, members: leading } };
}

/** Rows of products to be added to a family. */
export function readTypedRows(sent: unknown): Read<NewMember[]> {
  const parsed = typedRows.safeParse(sent);
  if (!parsed.success) return { ok: false, problems: { rows: parsed.error.issues[0]?.message ?? '' } };
  const problems: Problems = {};
  const members = parsed.data.flatMap((row, index) => (row.leftOut ? [] : [readRow(row, index, problems)]));
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return members.length > 0
    ? { ok: true, values: members }
    : { ok: false, problems: { rows: 'Tick at least one combination.' } };
}

function readRow(row: TypedRow, index: number, problems: Problems): NewMember {
  const price = parseRupees(row.price) ?? 0;
  const stock = /^\d{1,7}$/.test(row.stock.trim()) ? Number(row.stock) : -1;
  if (price < 100) problems[`rows.${index}.price`] = 'Write rupees, such as 1250.';
  if (stock < 0) problems[`rows.${index}.stock`] = 'A whole number from 0 up.';
  if (row.sku.trim().length > 60) problems[`rows.${index}.sku`] = 'Keep it under 60 characters.';
  if (row.barcode.trim().length > 60) problems[`rows.${index}.barcode`] = 'Keep it under 60 characters.';
  return { values: row.values, price, stock, sku: row.sku.trim(), barcode: row.barcode.trim(), picture: row.picture };
}
