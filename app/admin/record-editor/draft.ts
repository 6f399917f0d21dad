import { type Edit, editOf, isSame } from '#app/infra/merge.ts';
import { keysOf } from '#app/infra/records.ts';

type Values = Record<string, unknown>;

/** Which of two versions of a field a person chose. */
export type Side = 'mine' | 'theirs';

/** A draft is the edit that has not been saved yet; this one changes nothing. */
export const emptyDraft = { before: {}, after: {} };

/** The record as the person sees it: fields without a change follow what was read last. */
export function showDraft<T extends Values>(read: T, { after }: Edit<T>): T {
  return { ...read, ...after };
}

/**
 * The draft with some fields changed. A field remembers the value it had when it was first changed; changed back to
 * that, it is unchanged.
 */
export function changeDraft<T extends Values>(draft: Edit<T>, read: T, changes: Partial<T>): Edit<T> {
  const before = { ...draft.before };
  const after = { ...draft.after };
  for (const field of keysOf(changes)) {
    if (!(field in before)) before[field] = read[field];
    after[field] = changes[field];
    if (!isSame(after[field], before[field])) continue;
    delete after[field];
    delete before[field];
  }
  return { before, after };
}

/** The draft after `sent` was saved: a field typed on meanwhile is changed from what was saved. */
export function settleDraft<T extends Values>({ before, after }: Edit<T>, sent: Partial<T>, read: T): Edit<T> {
  const rest: Edit<T> = { before: {}, after: {} };
  for (const field of keysOf(after)) {
    if (field in sent && isSame(after[field], sent[field])) continue;
    rest.after[field] = after[field];
    if (!(field in sent)) rest.before[field] = before[field];
    // The shop may have stored it in another spelling, which is what was read by now.
    else rest.before[field] = isSame(read[field], before[field]) ? sent[field] : read[field];
  }
  return rest;
}

/** The draft after a choice between two versions: what is mine is changed from what stands now. */
export function rebaseDraft<T extends Values>({ after }: Edit<T>, choices: Record<string, Side>, current: T): Edit<T> {
  const mine = Object.fromEntries(Object.entries(after).filter(([field]) => choices[field] !== 'theirs'));
  return editOf(current, { ...current, ...mine }) ?? emptyDraft;
}

/** The draft without the changes of one field. */
export function dropField<T extends Values>({ before, after }: Edit<T>, field: keyof T): Edit<T> {
  const { [field]: _, ...restBefore } = before;
  const { [field]: __, ...restAfter } = after;
  // A part of T without one of its keys is a part of T, which TypeScript does not see of a type parameter.
  return { before: restBefore as Partial<T>, after: restAfter as Partial<T> };
}
