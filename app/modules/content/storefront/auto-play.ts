import { useEffect, useRef, useState } from 'react';

/** Spec section 9: how long a banner stays. */
const stayMs = 5000;

type AutoPlay = {
  /** Whether the carousel plays: false once the shopper, or the device's setting for reduced motion, has stopped it. */
  playing: boolean;
  /** False also during a hold: the page is loading, the pointer is over it, or it contains the keyboard focus. */
  running: boolean;
  loaded: boolean;
  toggle(): void;
  hold(by: 'pointer' | 'focus', held: boolean): void;
};

/** B1: calls `next` every 5000 ms; `current` starts the time anew. It begins when the page has loaded, pictures and all. */
export function useAutoPlay(count: number, current: number, next: () => void): AutoPlay {
  const [stopped, setStopped] = useState<boolean | null>(null);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const loaded = usePageLoaded();
  const still = useStillness();
  const playing = !(stopped ?? still);
  const running = playing && loaded && count > 1 && !held.pointer && !held.focus;
  const callback = useRef(next);
  useEffect(() => {
    callback.current = next;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another banner starts the time anew
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && callback.current(), stayMs);
    return () => clearInterval(timer);
  }, [running, current]);
  return {
    playing,
    running,
    loaded,
    toggle() {
      setStopped(playing);
      // Pressing "play" means now, although pointer and focus are on the button.
      if (!playing) setHeld({ pointer: false, focus: false });
    },
    hold: (by, holds) => setHeld((now) => (now[by] === holds ? now : { ...now, [by]: holds })),
  };
}

/** True once the document and the pictures of its first view have arrived. */
function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (document.readyState === 'complete') return setLoaded(true);
    const arrived = () => setLoaded(true);
    window.addEventListener('load', arrived);
    return () => window.removeEventListener('load', arrived);
  }, []);
  return loaded;
}

function useStillness(): boolean {
  const [still, setStill] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    const look = () => setStill(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return still;
}
