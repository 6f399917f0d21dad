import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { isAdminPath, returnPath } from './return-path.ts';

/** Where the shopper came from: the navigation state, else a same-site `?from=`, else '/'. Only for what happens on a press. */
export function useReturn(): string {
  const { state }: { state: unknown } = useLocation();
  const [query] = useSearchParams();
  if (typeof state === 'string') return returnPath(state);
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from === 'object' && from !== null && 'pathname' in from) return returnPath(from.pathname);
  return returnPath(from ?? query.get('from'));
}

/** Opens the page that `useReturn` names, in place of this one. */
export function useOpenReturn(): (path: string) => Promise<void> {
  const navigate = useNavigate();
  return async (path) => {
    if (isAdminPath(path)) window.location.replace(path);
    else await navigate(path, { replace: true });
  };
}

/** The e-mail domains that are right here: the shop's, and every one for who comes from the admin. Only for what is typed. */
export function useEmailDomains(): readonly string[] {
  const { emailDomains } = useShop();
  return isAdminPath(useReturn()) ? ['*'] : emailDomains;
}
