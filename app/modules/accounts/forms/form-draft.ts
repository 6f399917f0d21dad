import { createStoredStore, type StoredStore } from '#app/infra/browser/store.ts';
import { asRecord } from '#app/infra/records.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What was typed into a form, for this tab only; never for forms with passwords. */
function draftIn(key: string): StoredStore<Fields> {
  return createStoredStore<Fields>({ key, area: 'session', initial: {}, parse: asRecord });
}

/** Keeps what stands in the form, so that a reload loses nothing. */
export function keepDraft(key: string, values: Record<string, string>): void {
  draftIn(key).write(values);
}

/** Once it has been sent. */
export function forgetDraft(key: string): void {
  draftIn(key).forget();
}

/** Puts back what was kept, into fields nobody has touched. */
export function restoreDraft(key: string, form: HTMLFormElement): void {
  for (const [name, kept] of Object.entries(draftIn(key).read())) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === field.defaultValue && typeof kept === 'string' && kept !== '') field.value = kept;
  }
}
