import { fieldsOf } from '#app/platform/records.ts';

/** What was typed into a form, for this tab only; never for forms with passwords. */
export function keepDraft(slot: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(values));
  } catch {
    // Storage may be full or forbidden; the page itself still holds the text.
  }
}

/** Once it has been sent. */
export function forgetDraft(slot: string): void {
  try {
    sessionStorage.removeItem(slot);
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

/** Puts back what was kept, into fields nobody has touched. */
export function restoreDraft(slot: string, form: HTMLFormElement): void {
  for (const [name, kept] of Object.entries(readDraft(slot))) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === field.defaultValue && typeof kept === 'string' && kept !== '') field.value = kept;
  }
}

function readDraft(slot: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(sessionStorage.getItem(slot) ?? '{}'));
  } catch {
    return {};
  }
}
