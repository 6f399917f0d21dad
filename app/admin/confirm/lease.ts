import { useEffect, useEffectEvent, useState } from 'react';

const renewMs = 60_000;

/** While an order is open here others see who is calling; renewed as long as somebody moves, given back on leaving. */
export function useLease(number: string, isOpen: boolean, act: (fields: Record<string, string>) => void): void {
  const send = useEffectEvent((intent: 'lease' | 'release') => act({ intent, number }));
  useEffect(() => {
    if (!isOpen) return;
    let moved = false;
    const move = () => {
      moved = true;
    };
    send('lease');
    const clock = setInterval(() => {
      if (moved && document.visibilityState === 'visible') send('lease');
      moved = false;
    }, renewMs);
    for (const event of ['pointermove', 'keydown', 'scroll'] as const) document.addEventListener(event, move);
    return () => {
      clearInterval(clock);
      for (const event of ['pointermove', 'keydown', 'scroll'] as const) document.removeEventListener(event, move);
    };
  }, [isOpen]);
}

/** True once the person has called and come back to the page: then it asks how the call went. */
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
