import { data } from 'react-router';
import { z } from 'zod';
import { type Edit, editOf } from '#app/platform/merge.ts';
import { asRecord } from '#app/platform/records.ts';
import { readAct } from '../acts/read-act.server.ts';

/** Takes the edit of a record with these fields. Their values are checked by whoever saves them. */
export function editSchema<T>(names: readonly (keyof T & string)[]) {
  const fields = z.partialRecord(z.enum(names), z.unknown());
  return { before: fields, after: fields } as unknown as {
    before: z.ZodType<Partial<T>>;
    after: z.ZodType<Partial<T>>;
  };
}

/**
 * Reads what an editor sent: `{ before, after }` of the changed fields as JSON, or the whole form of a page without
 * script.
 */
export async function readEdit<T extends Record<string, unknown>>(
  request: Request,
  names: readonly (keyof T & string)[],
): Promise<Edit<T>> {
  if (isJson(request)) return readAct(request, z.strictObject(editSchema<T>(names)));
  return editOfForm(await request.formData(), names);
}

/** Whether a script sent it. */
export function isJson(request: Request): boolean {
  return /^application\/json\b/.test(request.headers.get('content-type') ?? '');
}

/** The edit in a form posted without script: what differs from the values that the page was rendered with. */
export function editOfForm<T extends Record<string, unknown>>(
  form: FormData,
  names: readonly (keyof T & string)[],
): Edit<T> {
  const read = readBefore(form);
  const next = { ...read };
  for (const name of names)
    if (typeof read[name] === 'boolean') next[name] = form.has(name);
    else if (form.has(name)) next[name] = String(form.get(name));
  return (editOf(read, next) ?? { before: {}, after: {} }) as Edit<T>;
}

function readBefore(form: FormData): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(String(form.get('before'))));
  } catch {
    throw data(null, { status: 400 });
  }
}
