import { fieldsOf } from '#app/platform/records.ts';
import { fieldNames, isTextControl, type Values } from './checkout-values.ts';

/** What was typed at the checkout, for this tab only: an address has no business outliving the visit. */
const slot = 'checkout';

/** Keeps what stands in the form, so that a reload or a look at a policy loses nothing. */
export function keepDraft(values: Values): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(values));
  } catch {
    // Storage may be full or forbidden; the page itself still holds the text.
  }
}

/** Once the order stands, or the tab is somebody else's. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(slot);
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

/** Puts back what was kept. What has been typed since (before the script arrived) stays. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  for (const name of [...fieldNames, 'billing'] as const) {
    const field = form.elements.namedItem(name);
    const kept = draft[name];
    if (typeof kept !== 'string' || kept === '') continue;
    if (field instanceof RadioNodeList) field.value = kept;
    else if (isTextControl(field) && field.value === '') field.value = kept;
  }
}

function readDraft(): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(sessionStorage.getItem(slot) ?? '{}'));
  } catch {
    return {};
  }
}
