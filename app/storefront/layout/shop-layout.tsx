import type { ReactNode } from 'react';
import { Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { CartDrawer } from '#app/modules/cart/cart-drawer.tsx';
import { ChoiceDrawer } from '#app/modules/cart/choice-drawer.tsx';
import { OrderPlacedPanel } from '#app/modules/checkout/receipt/order-placed-panel.tsx';
import { cachedHeaderText, useNewest } from '#app/modules/content/cached-content.ts';
import { headerText, type Versioned } from '#app/modules/content/content.ts';
import { useRememberedPages } from '#app/modules/search/known-products.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { useFocusOnNewPage } from '#app/ui/history/page-focus.ts';
import { PageOnItsWay } from '#app/ui/history/pending-page-bar.tsx';
import { ErrorView } from '../errors/error-view.tsx';
import { useLivePage } from '../live-updates.ts';
import { NextPageSkeleton } from '../prefetch/next-page-skeleton.tsx';
import { usePrefetch } from '../prefetch/use-prefetch.ts';
import { FloatingButtons } from './floating-buttons.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}

/** A page that does not exist, or whose data cannot be read, keeps the header, with search and cart, and the footer. */
export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorView error={useRouteError()} />
    </ShopFrame>
  );
}

/** The frame of the shop's pages (A1): header, footer, cart drawer, help. What the owner changes arrives while the page is open. */
function ShopFrame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<{ headerLine?: Versioned<string | undefined> }>('root');
  const announcement = useNewest(cachedHeaderText, root?.headerLine);
  const shop = useShop();
  const t = useT();
  useRememberedPages();
  useFocusOnNewPage();
  useLivePage();
  usePrefetch();
  return (
    <>
      <a
        href="#main"
        data-discover // the router learns this page's own routes with those of its links, and needs no network to read it again
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-box focus:bg-paper focus:px-4 focus:py-3"
      >
        {t('Skip to the content')}
      </a>
      <Header announcement={headerText(announcement, shop)} />
      <main id="main" tabIndex={-1} className="outline-none">
        <OrderPlacedPanel />
        <NextPageSkeleton>{children}</NextPageSkeleton>
      </main>
      <Footer />
      <FloatingButtons />
      <PageOnItsWay />
      <ChoiceDrawer />
      <CartDrawer />
    </>
  );
}
