import { Outlet, useRouteLoaderData } from 'react-router';
import { CartDrawer } from '#app/cart/cart-drawer.tsx';
import { OrderPlacedPanel } from '#app/checkout/order-placed-panel.tsx';
import { headerText, type Versioned } from '#app/content/content.ts';
import { keptHeaderText, useNewest } from '#app/content/kept-content.ts';
import { useSay } from '#app/language/say.ts';
import { useRememberedPages } from '#app/search/known-products.ts';
import { useFocusOnNewPage } from '#app/ui/page-focus.ts';
import { PageOnItsWay } from '#app/ui/page-on-its-way.tsx';
import { FloatingButtons } from './floating-buttons.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useLivePage } from './live-updates.ts';
import { PageToCome } from './page-to-come.tsx';
import { usePagesAhead } from './use-pages-ahead.ts';

/** The frame of the shop's pages (A1): header, footer, cart drawer, help. What the owner changes arrives while the page is open. */
export default function ShopLayout() {
  const root = useRouteLoaderData<{ headerLine?: Versioned<string | undefined> }>('root');
  const announcement = useNewest(keptHeaderText, root?.headerLine);
  const say = useSay();
  useRememberedPages();
  useFocusOnNewPage();
  useLivePage();
  usePagesAhead();
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-box focus:bg-paper focus:px-4 focus:py-3"
      >
        {say('Skip to the content')}
      </a>
      <Header announcement={headerText(announcement)} />
      <main id="main" tabIndex={-1} className="outline-none">
        <OrderPlacedPanel />
        <PageToCome>
          <Outlet />
        </PageToCome>
      </main>
      <Footer />
      <FloatingButtons />
      <PageOnItsWay />
      <CartDrawer />
    </>
  );
}
