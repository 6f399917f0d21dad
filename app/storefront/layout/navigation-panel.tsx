import { useEffect } from 'react';
import { href, Link, NavLink, useLocation } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { useMe } from '#app/modules/accounts/me-store.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SideDialog } from '#app/ui/side-dialog.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { useHeaderLinks } from './navigation.ts';

const wideWindowQuery = '(min-width: 769px)';

/** A5: the navigation of narrow windows. Widening the window past 768 px closes it. */
export function NavigationPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { phone, openingHours } = useShop();
  const me = useMe();
  const { links } = useHeaderLinks();
  const { pathname } = useLocation();
  const t = useT();
  const written = useTextDirection();
  useEffect(() => {
    if (!open) return;
    const wide = window.matchMedia(wideWindowQuery);
    const update = () => wide.matches && onClose();
    // The window may have been widened between the press and the opening.
    update();
    wide.addEventListener('change', update);
    return () => wide.removeEventListener('change', update);
  }, [open, onClose]);
  return (
    <SideDialog open={open} onClose={onClose} label={t('Menu')} side="start" className="w-[330px] max-w-[85vw]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing any link inside closes the panel */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        className="flex min-h-full flex-col px-5 pb-5"
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
      >
        <div className="flex h-16 items-center justify-between">
          <Logo />
          <button
            type="button"
            className="-me-2 grid size-11 place-items-center rounded-full"
            aria-label={t('Close menu')}
            onClick={onClose}
          >
            <Icon name="x" />
          </button>
        </div>
        <nav aria-label={t('Menu')}>
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  end
                  className="flex min-h-15 items-center justify-between gap-3 py-2 border-line border-b font-d3 aria-[current=page]:border-green aria-[current=page]:border-b-2"
                >
                  {link.isOwn ? <bdi className="min-w-0 truncate">{link.label}</bdi> : t(link.label)}
                  <Icon name="chevron-right" className="size-5 text-ink-2 rtl:-scale-x-100" />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto pt-10">
          <Link to={href('/tracker')} className="flex min-h-12 items-center gap-3 border-line border-t py-2">
            <Icon name="package" className="size-5 text-green" /> {t('Track your shipment')}
          </Link>
          <a href={`tel:${phone}`} className="flex min-h-12 items-center gap-3 border-line border-y py-2">
            <Icon name="phone" className="size-5 text-green" />
            <span>
              <bdi dir="ltr">{formatPhone(phone)}</bdi>
              {t(', ')}
              <bdi {...written(openingHours)}>{openingHours}</bdi>
            </span>
          </a>
          <LanguageSwitch className="flex min-h-12 items-center border-line border-b py-2 font-semibold" />
          <ButtonLink to={me ? href('/account') : href('/login')} state={{ from: pathname }} className="mt-4 w-full">
            {me ? t('My orders') : t('Log in')}
          </ButtonLink>
        </div>
      </div>
    </SideDialog>
  );
}
