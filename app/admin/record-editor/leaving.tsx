import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import { createStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { askFirst } from '../components/confirm-dialog.tsx';

/** How many changes are not saved, by the editor that holds them. */
const unsaved = createStore<ReadonlyMap<string, number>>(new Map());

/** Tells the admin how many changes of this editor would be lost by leaving. */
export function useUnsaved(count: number): void {
  const id = useId();
  useEffect(() => {
    if (count === 0) return;
    unsaved.write(new Map(unsaved.read()).set(id, count));
    return () => unsaved.write(new Map([...unsaved.read()].filter(([each]) => each !== id)));
  }, [id, count]);
}

/**
 * Asks before changes that are not saved are left, inside the admin and out of it. It stands once in the admin: the
 * router asks one blocker only, and a page may hold several editors.
 */
export function LeavingGuard() {
  const hasChanges = useStore(unsaved).size > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => countUnsaved() > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const count = countUnsaved();
    void askFirst({
      title: count === 1 ? 'Unsaved change' : `${count} unsaved changes`,
      says: `${count === 1 ? 'It is' : 'They are'} lost when you leave this page.`,
      action: 'Leave without saving',
      back: 'Stay here',
      danger: true,
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  return null;
}

function countUnsaved(): number {
  return unsaved
    .read()
    .values()
    .reduce((sum, count) => sum + count, 0);
}
