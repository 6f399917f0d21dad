import { z } from 'zod';
import { editOf } from '#app/infra/merge.ts';
import { asRecord, keysOf } from '#app/infra/records.ts';

/**
 * The fields `before` and `after` of an action that saves an edit of a record with these fields. The values of the fields
 * are checked by whoever saves them.
 */
export function editSchema<T>(names: readonly (keyof T & string)[]) {
  const fields = z.partialRecord(z.enum(names), z.unknown());
  return { before: fields, after: fields } as unknown as {
    before: z.ZodType<Partial<T>, Partial<T>>;
    after: z.ZodType<Partial<T>, Partial<T>>;
  };
}

/**
 * The action in a form that was posted without script. The form of an editor has the values that it was rendered with in
 * `before`; the fields that differ from them become the edit.
 */
export function actionOfForm(form: URLSearchParams): Record<string, unknown> {
  const { before, ...fields }: Record<string, unknown> = Object.fromEntries(form);
  if (before === undefined) return fields;
  const read = readJson(String(before));
  const next = { ...read };
  for (const name of keysOf(read)) {
    if (typeof read[name] === 'boolean') next[name] = form.has(name);
    else if (form.has(name)) next[name] = form.get(name);
    delete fields[name];
  }
  return { ...fields, ...(editOf(read, next) ?? { before: {}, after: {} }) };
}

/** An empty record if the text is no JSON. The action then has fields that its schema refuses. */
function readJson(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return {};
  }
}
