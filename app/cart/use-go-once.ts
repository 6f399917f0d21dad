import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Goes to another page, and does `first` before it. Pressed again while that page is on its way, nothing happens: an
 * impatient thumb on a slow network buys once, and finds one page behind it when it goes back.
 */
export function useGoOnce(): (address: string, first?: () => void) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const going = useRef(false);
  return async (address, first) => {
    // The address changes before React has taken the pressed button away.
    if (going.current || window.location.pathname !== pathname) return;
    going.current = true;
    first?.();
    try {
      await navigate(address);
    } finally {
      going.current = false;
    }
  };
}
