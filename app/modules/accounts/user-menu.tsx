import { href, Link, useLocation } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { Icon } from '#app/ui/icon.tsx';
import { createLater, useLater } from '#app/ui/later.ts';
import { useMe } from './me-store.ts';

/** Fetched only where somebody is logged in. */
const menu = createLater(() => import('./account-menu.tsx').then(({ AccountMenu }) => AccountMenu));

/**
 * A6: the header's login icon. Logged out, and until the script of the menu has come, it leads to /login; logged in it opens
 * the user menu.
 */
export function UserMenu({ className }: { className: string }) {
  const me = useMe();
  const AccountMenu = useLater(menu, Boolean(me));
  const { pathname, search } = useLocation();
  const t = useT();
  if (me && AccountMenu) return <AccountMenu me={me} className={className} />;
  return (
    <Link to={href('/login')} state={{ from: `${pathname}${search}` }} className={className} aria-label={t('Log in')}>
      <Icon name="user-round" />
    </Link>
  );
}
