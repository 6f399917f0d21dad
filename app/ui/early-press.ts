import { useEffect } from 'react';

declare global {
  interface Window {
    earlyPress?: HTMLElement | null;
  }
}

/**
 * Runs before the page's scripts have come, which on a slow line is seconds after its buttons can be seen: remembers the
 * last button pressed in vain (`null` while there is none). Taps on the same button repeated out of impatience count once.
 */
export const keepEarlyPress =
  'earlyPress=null;addEventListener("click",function(e){if(window.earlyPress!==undefined)earlyPress=e.target.closest("main button")||earlyPress},true)';

/** Once the page is alive, presses again what was pressed before. */
export function useEarlyPress(): void {
  useEffect(() => {
    const button = window.earlyPress;
    window.earlyPress = undefined;
    if (button?.isConnected) button.click();
  }, []);
}
