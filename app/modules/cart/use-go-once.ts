import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutLanguage } from '#app/i18n/language.ts';

/**
 * Navigates to another page and runs `first` before. Idempotent while the navigation is pending: repeated presses on a
 * slow network buy once and add one entry to the history.
 */
export function useGoOnce(): (address: string, first?: () => void) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const going = useRef(false);
  return async (address, first) => {
    // The address changes before React has taken the pressed button away.
    if (going.current || withoutLanguage(window.location.pathname) !== pathname) return;
    going.current = true;
    first?.();
    try {
      await navigate(address);
    } finally {
      going.current = false;
    }
  };
}
