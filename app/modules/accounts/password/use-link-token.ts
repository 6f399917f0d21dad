import { useHydrated } from '#app/ui/use-hydrated.ts';

/**
 * The token behind the # of the link that opened this page: browsers send it to no server, so it gets into nobody's log
 * and the page stays one document for everybody. Undefined until the browser can be asked, null where there is none.
 */
export function useLinkToken(): string | null | undefined {
  const hydrated = useHydrated();
  return hydrated ? new URLSearchParams(window.location.hash.slice(1)).get('token') : undefined;
}
