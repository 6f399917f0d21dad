import { useEffect } from 'react';

declare global {
  interface Window {
    earlyPresses?: HTMLElement[] | undefined;
  }
}

/**
 * An inline script that runs before the page's scripts, which on a slow line load seconds after the buttons are
 * visible. It remembers the buttons pressed meanwhile, in order, and marks each at once (styles.css). Repeated taps on one
 * button count once, but for those of a stepper, which is the only fieldset with buttons.
 */
export const keepEarlyPresses =
  'earlyPresses=[];addEventListener("click",function(e){var b=window.earlyPresses&&e.target.closest("main button,header [type=button]");b&&(b.closest("fieldset")||!b.dataset.waiting)&&(b.dataset.waiting=earlyPresses.push(b))},true)';

/** After hydration, repeats the presses that were remembered. */
export function useEarlyPresses(): void {
  useEffect(() => {
    const buttons = window.earlyPresses ?? [];
    window.earlyPresses = undefined;
    void playBack(buttons);
  }, []);
}

/** Each press sees what the one before it has changed: React renders between two tasks. */
async function playBack(buttons: readonly HTMLElement[]): Promise<void> {
  for (const button of buttons) delete button.dataset.waiting;
  for (const button of buttons) {
    if (button.isConnected) button.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
