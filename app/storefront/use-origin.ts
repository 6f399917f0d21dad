import { useEffect } from 'react';
import { useShop } from '#app/modules/settings/use-shop.ts';

/**
 * M27: where the shop keeps which advertisement or link its orders came from, what the first address says is kept for the
 * visit. Only an address that says something fetches the script.
 */
export function useOrigin(): void {
  const { keepsOrigins } = useShop();
  useEffect(() => {
    if (keepsOrigins && /[?&](utm_|gclid=|fbclid=|ttclid=)/.test(location.search))
      // Whoever cannot fetch it orders as everybody else.
      void import('./keep-origin.ts').then(({ keepOrigin }) => keepOrigin(location.search)).catch(() => {});
  }, [keepsOrigins]);
}
