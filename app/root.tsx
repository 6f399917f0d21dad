import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { readHeaderLine } from './content/content.server.ts';
import { readShopSettings } from './settings/settings.server.ts';
import { ErrorView } from './storefront/error-view.tsx';
import { useVitals } from './storefront/use-vitals.ts';
import { whatBroke } from './storefront/what-broke.ts';
import './styles.css';
import { AlertHost } from './ui/alert.tsx';
import { keepEarlyPress, useEarlyPress } from './ui/early-press.ts';
import figtree from './ui/fonts/figtree.woff2?url';
import hedvig from './ui/fonts/hedvig.woff2?url';
import { LateScripts, watchScripts } from './ui/late-scripts.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: hedvig, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
];

/** What every page needs: how the shop calls itself, and today's announcement (`undefined` while none is known). */
export async function loader() {
  const [shop, headerLine] = await Promise.all([readShopSettings(), readHeaderLine()]);
  return { shop, headerLine };
}

/** The results page shows at once what the search field brought along (D3); asking for all this again would hold it up. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const opensResults = nextUrl.pathname === '/search-results' && nextUrl.href !== currentUrl.href;
  return !opensResults && defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#17402F" />
        <Meta />
        <Links />
      </head>
      <body>
        <script>{keepEarlyPress}</script>
        <script>{watchScripts}</script>
        {children}
        <LateScripts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useEarlyPress();
  useVitals();
  return (
    <>
      <Outlet />
      <AlertHost />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView broken={whatBroke(useRouteError())} />;
}
