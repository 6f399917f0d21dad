import { useEffect, useRef, useState } from 'react';
import { href, Link, NavLink, useLocation } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT, useTWhole } from '#app/i18n/translate.ts';
import { UserMenu } from '#app/modules/accounts/user-menu.tsx';
import { countOf } from '#app/modules/cart/cart.ts';
import { useCart } from '#app/modules/cart/cart-store.ts';
import { SearchBox } from '#app/modules/search/search-box/search-box.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { useHeaderLinks } from './navigation.ts';
import { NavigationPanel } from './navigation-panel.tsx';

const iconButton = 'relative grid size-11 place-items-center rounded-full';

/** Announcement line where there is any, logo, links, search, account and cart. All but the line comes back when one scrolls up. */
export function Header({ announcement }: { announcement: string }) {
  const [panelOpen, setPanelOpen] = useState(false);
  useScrollDirection();
  const { links, hasOwn } = useHeaderLinks();
  const { pathname } = useLocation();
  const t = useT();
  const written = useTextDirection();
  // The owner's words, or the shop's own where there are none.
  const line = useTWhole()(announcement);
  const openedAt = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the panel, however one got there
  useEffect(() => {
    // Whoever pressed when the new address was there, and its page not yet, has opened it on the new page.
    if (openedAt.current !== window.location.pathname) setPanelOpen(false);
  }, [pathname]);
  return (
    <>
      {line && (
        <aside {...written(line)} className="min-h-9 bg-green px-5 py-2 text-center font-medium text-cream text-sm">
          {line}
        </aside>
      )}
      <header className="shop-header sticky top-0 z-20 border-line border-b bg-paper has-[[role=combobox][aria-expanded=true]]:z-40">
        <div
          className={`container-page flex flex-wrap items-center gap-x-1 md:gap-x-7 ${hasOwn ? 'xl:pt-3' : 'xl:h-20 xl:flex-nowrap'} xl:gap-x-5 min-[1360px]:gap-x-7`}
        >
          <div className="flex h-15 min-w-11 flex-1 items-center md:h-18 md:min-w-0 md:flex-none xl:h-auto sideways:flex-none">
            <button
              type="button"
              className={`${iconButton} -ms-2.5 md:hidden`}
              aria-label={t('Menu')}
              aria-expanded={panelOpen}
              onClick={() => {
                openedAt.current = window.location.pathname;
                setPanelOpen(true);
              }}
            >
              <Icon name="menu" />
            </button>
          </div>
          <Logo className="md:-ms-7 xl:-ms-5 min-[1360px]:-ms-7" />
          <HeaderNavigation links={links} hasOwn={hasOwn} />
          <SearchBox className="order-last mb-3 w-full sideways:order-none sideways:mb-0 sideways:w-auto sideways:flex-1 sideways:ps-3 md:order-none md:mb-0 md:w-auto md:flex-1 xl:ms-auto xl:w-66 xl:min-w-40 xl:flex-initial" />
          <div className="flex flex-1 shrink-0 items-center justify-end gap-1 sideways:flex-none md:flex-none">
            <LanguageSwitch className="language-switch" />
            <UserMenu className={iconButton} />
            <CartLink />
          </div>
        </div>
      </header>
      <NavigationPanel open={panelOpen} onClose={() => setPanelOpen(false)} />
    </>
  );
}

/** With the owner's own collections the links are a row of their own at every width, which scrolls where they are many. */
function HeaderNavigation({ links, hasOwn }: ReturnType<typeof useHeaderLinks>) {
  const t = useT();
  return (
    <nav
      aria-label={t('Main')}
      className={`order-last hidden w-full md:block ${hasOwn ? '' : 'xl:order-none xl:w-auto'}`}
    >
      <ul
        className={`flex h-13 items-center justify-between gap-x-7 xl:justify-start ${hasOwn ? 'overflow-x-auto [scrollbar-width:thin]' : 'xl:gap-x-5'} min-[1360px]:gap-x-7`}
      >
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end
              className="relative flex h-11 items-center whitespace-nowrap font-medium text-label after:absolute after:inset-x-0 after:bottom-1 after:h-0.5 after:bg-transparent hover:after:bg-line-2 aria-[current=page]:after:bg-green"
            >
              {link.isOwn ? <bdi className="max-w-52 truncate">{link.label}</bdi> : t(link.label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CartLink() {
  const count = countOf(useCart());
  const t = useT();
  return (
    <Link
      to={href('/cart')}
      className={`${iconButton} -me-2.5`}
      aria-label={count === 1 ? t('Cart, 1 item') : t('Cart, {count} items', { count })}
    >
      <Icon name="shopping-bag" />
      {count > 0 && (
        <span
          key={count}
          className="absolute end-0.5 top-0.5 h-[19px] min-w-[19px] animate-knock rounded-full bg-marigold px-1.5 text-center font-bold text-[0.75rem] text-ink leading-[19px] tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  );
}

/** A hand that rests on the page moves it so far. */
const trembleFromPx = 8;
/** So far down the page the header stays where it is. */
const topPx = 160;

/**
 * Marks the document with `data-scrolls-down` from a scroll down until the next one up (styles.css): nothing is rendered for
 * it. A page that bounces at its end does not count as scrolled up.
 */
function useScrollDirection(): void {
  useEffect(() => {
    const { documentElement: root } = document;
    let last = window.scrollY;
    function update(): void {
      const end = root.scrollHeight - window.innerHeight;
      const now = Math.max(0, Math.min(window.scrollY, end));
      if (Math.abs(now - last) < trembleFromPx) return;
      root.toggleAttribute('data-scrolls-down', now > last && now > topPx);
      last = now;
    }
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
      root.removeAttribute('data-scrolls-down');
    };
  }, []);
}
