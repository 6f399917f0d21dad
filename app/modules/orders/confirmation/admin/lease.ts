import { useEffect, useState } from 'react';
import { notifyShop } from '#app/admin/actions/send-action.ts';

const renewMs = 60_000;

/**
 * Leases an order that waits for a call to this person, so that others see who calls. The lease is renewed as long as
 * somebody uses the page. Nothing ends it on leaving: it expires by itself.
 */
export function useLease(number: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    let moved = false;
    const move = () => {
      moved = true;
    };
    const lease = () => notifyShop('orders', { action: 'lease-for-call', number });
    lease();
    const clock = setInterval(() => {
      if (moved && document.visibilityState === 'visible') lease();
      moved = false;
    }, renewMs);
    for (const event of ['pointermove', 'keydown', 'scroll'] as const) document.addEventListener(event, move);
    return () => {
      clearInterval(clock);
      for (const event of ['pointermove', 'keydown', 'scroll'] as const) document.removeEventListener(event, move);
    };
  }, [isOpen, number]);
}

/** `asks` becomes true once the person has called and come back to the page: then the page asks how the call went. */
export function useBackFromCall(): { asks: boolean; called: () => void; ask: (asks: boolean) => void } {
  const [hasCalled, setHasCalled] = useState(false);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!hasCalled) return;
    const comeBack = () => document.visibilityState === 'visible' && setAsks(true);
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('focus', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('focus', comeBack);
    };
  }, [hasCalled]);
  return { asks, called: () => setHasCalled(true), ask: setAsks };
}
