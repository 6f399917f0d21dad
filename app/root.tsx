import type { ReactNode } from 'react';
import {
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { withoutLanguage } from './i18n/language.ts';
import { useLanguage } from './i18n/translate.ts';
import { useChunkFailure, watchLoad } from './infra/browser/chunk-failure.ts';
import { useServiceWorker } from './infra/offline/use-service-worker.ts';
import { useVitals } from './modules/analytics/vitals/use-vitals.ts';
import { QueuedOrderNote } from './modules/checkout/queued-order/queued-order-note.tsx';
import type { ThemeLink } from './modules/content/theme/theme-sheet.server.ts';
import { useShopMark } from './modules/settings/use-shop.ts';
import { ErrorPage } from './storefront/errors/error-view.tsx';
import { readFrame } from './storefront/layout/frame.server.ts';
import { loadWithFallback, useShownPage } from './storefront/prefetch/load-with-fallback.ts';
import { useOrigin } from './storefront/use-origin.ts';
import styles from './styles.css?url';
import { AlertHost } from './ui/alert.tsx';
import { keepEarlyPresses, useEarlyPresses } from './ui/early-press.ts';
import figtree from './ui/fonts/figtree.woff2?url';
import hedvig from './ui/fonts/hedvig.woff2?url';
import { useBack } from './ui/history/closes-on-back.ts';
import { holdPage, useHeldPage, watchPictures } from './ui/history/held-sections.ts';
import { RestoredScroll } from './ui/history/restored-scroll.tsx';
import { InlineScript } from './ui/inline-script.tsx';
import { LateScripts, watchScripts } from './ui/late-scripts.tsx';
import { MarkContext } from './ui/mark-context.ts';
import { OfflineNotice } from './ui/offline-notice.tsx';
import { useAlive } from './ui/use-hydrated.ts';

// By its address, and not as part of a script: Vite would add it again with each script that comes later.
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: hedvig, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  // The owner's, or the mark (settings/icon-api.server.ts).
  { rel: 'icon', href: '/icon' },
  { rel: 'manifest', href: href('/manifest.webmanifest') },
];

/** What every page needs: how the shop calls itself, and today's announcement (its text is `undefined` while there is none). */
export function loader({ request, url }: Route.LoaderArgs) {
  return readFrame(request, url);
}

/** The results page shows at once what the search field brought along (D3); asking for all this again would hold it up. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOfResults = withoutLanguage(nextUrl.pathname) === href('/search-results');
  const opensResults = isOfResults && nextUrl.href !== currentUrl.href;
  return !opensResults && defaultShouldRevalidate;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [watchLoad, loadWithFallback];

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const mark = useShopMark();
  const theme = useTheme();
  const withScript = !useMatches().some(({ handle }) => isWithoutScript(handle));
  // These scripts change attributes, of which React warns in development.
  const holdsPage = withScript && import.meta.env.PROD;
  return (
    <html lang={language} dir={language === 'ur' ? 'rtl' : 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme?.colour ?? '#17402F'} />
        <Meta />
        <Links />
        {theme && <link rel="stylesheet" href={theme.sheet} />}
      </head>
      <body>
        {withScript && (
          <InlineScript code={[keepEarlyPresses, watchScripts, ...(holdsPage ? [holdPage] : [])].join(';')} />
        )}
        <MarkContext value={mark}>{children}</MarkContext>
        {holdsPage && <InlineScript code={watchPictures} />}
        {withScript && <LateScripts />}
        {withScript && <RestoredScroll />}
        {withScript && <Scripts />}
      </body>
    </html>
  );
}

/** The owner's looks of this page. The admin has its own; what it shows of the shop in a frame has the shop's. */
function useTheme(): ThemeLink | undefined {
  const { pathname } = useLocation();
  const theme = useRouteLoaderData<typeof loader>('root')?.theme;
  return /^\/admin(?=$|\/(?!preview$))/.test(pathname) ? undefined : theme;
}

/** What a page says of itself in `handle`: that it can be read and used as it stands. */
function isWithoutScript(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'withoutScript' in handle;
}

export default function App() {
  useChunkFailure();
  useAlive();
  useBack();
  useEarlyPresses();
  useHeldPage();
  useVitals();
  useOrigin();
  useShownPage();
  useServiceWorker();
  return (
    <>
      <QueuedOrderNote />
      <Outlet />
      <OfflineNotice />
      <AlertHost />
    </>
  );
}

/** What breaks outside the shop's frame and the admin's, which show their own. */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
