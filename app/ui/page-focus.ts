import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Whoever goes by keyboard or hears the page is put at the start of the new one, unless something there took the focus. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
