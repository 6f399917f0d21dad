import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation, moves the focus to the start of the new page, unless something there took it. For keyboards and
 * screen readers.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
