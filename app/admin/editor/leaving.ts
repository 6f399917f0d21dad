import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { askFirst } from '../pieces/ask-first.tsx';

/** Asks before changes that are not saved are left, inside the office and out of it. */
export function useLeaving(hasChanges: boolean, count: number): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askFirst({
      title: count === 1 ? 'One change is not saved' : `${count} changes are not saved`,
      says: 'They are lost when you leave this page.',
      act: 'Leave without saving',
      back: 'Stay here',
      danger: true,
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, count]);
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}
