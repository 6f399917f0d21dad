import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { editOf, isSame } from '#app/platform/merge.ts';
import { keysOf } from '#app/platform/records.ts';
import { useLeaving } from './edit.ts';
import { useKeys } from './keys.ts';

type Kept<T> = { before: Partial<T>; after: Partial<T> };

/**
 * What a person has changed of a record and not saved, for editors whose parts are more than plain fields. Fields not
 * touched follow what the loader reads, so another person's change shows at once; each touched field remembers what it
 * was when it was touched. Saving sends `{ before, after, ...more }` of the touched fields as JSON to the page's action.
 */
export function useDraft<T extends Record<string, unknown>, Answer>(read: T, { action }: { action?: string } = {}) {
  const [kept, setKept] = useState<Kept<T>>({ before: {}, after: {} });
  const sent = useRef<Partial<T>>({});
  const fetcher = useFetcher<Answer>();
  const values: T = { ...read, ...kept.after };
  const changed = keysOf(kept.after);
  const busy = fetcher.state !== 'idle';

  function change(changes: Partial<T>): void {
    setKept((last) => {
      const before = { ...last.before };
      const after = { ...last.after };
      for (const field of keysOf(changes)) {
        if (!(field in before)) before[field] = read[field];
        after[field] = changes[field];
        if (!isSame(after[field], before[field])) continue;
        delete after[field];
        delete before[field];
      }
      return { before, after };
    });
  }
  function save(more: Record<string, unknown> = {}, edit = kept): void {
    if (busy) return;
    sent.current = edit.after;
    const body = JSON.parse(JSON.stringify({ ...edit, ...more }));
    void fetcher.submit(body, { method: 'post', encType: 'application/json', ...(action && { action }) });
  }
  return {
    values,
    changed,
    busy,
    answer: busy ? undefined : fetcher.data,
    change,
    save,
    discard: () => setKept({ before: {}, after: {} }),
    /** After a save: what it took along is saved; what was changed while it ran is changed from that. */
    settle: () => setKept((last) => changedSince(sent.current, last)),
    /** After a choice between mine and theirs: what is mine is now changed from theirs. */
    rebase(choices: Record<string, 'mine' | 'theirs'>, current: T): Kept<T> {
      const mine = Object.fromEntries(Object.entries(kept.after).filter(([field]) => choices[field] !== 'theirs'));
      const next = editOf(current, { ...current, ...mine }) ?? { before: {}, after: {} };
      setKept(next);
      return next;
    },
  };
}

function changedSince<T>(saved: Partial<T>, { before, after }: Kept<T>): Kept<T> {
  const rest: Kept<T> = { before: {}, after: {} };
  for (const field of keysOf(after)) {
    if (field in saved && isSame(after[field], saved[field])) continue;
    rest.after[field] = after[field];
    rest.before[field] = field in saved ? saved[field] : before[field];
  }
  return rest;
}

/** What is not saved is saved by `⌘S`, and asks before it is left. */
export function useUnsaved({ count, busy, save }: { count: number; busy: boolean; save: () => void }): void {
  useKeys([
    {
      key: 'mod+s',
      says: 'Save',
      act(event) {
        event.preventDefault();
        if (count > 0 && !busy) save();
      },
    },
  ]);
  useLeaving(count > 0 && !busy, count);
}

/** Does something once for each answer of the server. */
export function useAnswer<Answer>(answer: Answer | undefined, act: (answer: Answer) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is heard once, with what `act` was then
  useEffect(() => {
    if (answer !== undefined) act(answer);
  }, [answer]);
}
