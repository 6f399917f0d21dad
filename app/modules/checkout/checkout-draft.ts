import { createStoredStore } from '#app/infra/browser/store.ts';
import { asRecord } from '#app/infra/records.ts';
import { fieldNames, isTextControl, type Values } from './checkout-values.ts';

/**
 * What was typed at the checkout, for this tab only: an address has no business outliving the visit. It survives a reload
 * and a look at a policy, and is forgotten once the order stands.
 */
export const checkoutDraft = createStoredStore<Readonly<Record<string, unknown>>>({
  key: 'checkout',
  area: 'session',
  initial: {},
  parse: asRecord,
});

/** Stores the values of this form's fields. Stored values of other fields stay. */
export function keepDraft(form: HTMLFormElement, values: Values): void {
  const own = Object.entries(values).filter(([name]) => form.elements.namedItem(name));
  checkoutDraft.write({ ...checkoutDraft.read(), ...Object.fromEntries(own) });
}

/** Fills the stored values into empty fields. What was typed before the script arrived stays. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = checkoutDraft.read();
  for (const name of [...fieldNames, 'billing'] as const) {
    const field = form.elements.namedItem(name);
    const kept = draft[name];
    if (typeof kept !== 'string' || kept === '') continue;
    if (field instanceof RadioNodeList) field.value = kept;
    else if (isTextControl(field) && field.value === '') {
      field.value = kept;
      field.closest('details')?.setAttribute('open', '');
    }
  }
}
