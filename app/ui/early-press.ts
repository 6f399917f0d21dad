import { useEffect } from 'react';

declare global {
  interface Window {
    earlyPress?: HTMLElement | null;
  }
}

/**
 * An inline script that runs before the page's scripts, which on a slow line load seconds after the buttons are
 * visible. It remembers the last button pressed meanwhile (`null` if none). Repeated taps on one button count once.
 */
export const keepEarlyPress =
  'earlyPress=null;addEventListener("click",function(e){if(window.earlyPress!==undefined)earlyPress=e.target.closest("main button")||earlyPress},true)';

/** After hydration, repeats the press that was remembered. */
export function useEarlyPress(): void {
  useEffect(() => {
    const button = window.earlyPress;
    window.earlyPress = undefined;
    if (button?.isConnected) button.click();
  }, []);
}
