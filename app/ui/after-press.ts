import { useEffect, useRef } from 'react';

/**
 * Defers a function until the current press has ended. A message that appears while a button is held down would move
 * the button, and the press would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
      const actions = waiting.current.splice(0);
      setTimeout(() => {
        for (const run of actions) run();
      });
    };
    window.addEventListener('pointerdown', down, true);
    for (const end of ['pointerup', 'pointercancel', 'dragend']) window.addEventListener(end, up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      for (const end of ['pointerup', 'pointercancel', 'dragend']) window.removeEventListener(end, up, true);
    };
  }, []);
  return (run) => (pressed.current ? void waiting.current.push(run) : run());
}
