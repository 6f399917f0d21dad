import { href } from 'react-router';
import { collections } from '#app/catalog/collection.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { Logo } from './logo.tsx';
import { pageTitle } from './page-meta.ts';

/** Shown by the service worker under the address of a page that is not on this phone; a script would look for that page's own data. */
export const handle = { withoutScript: true };

export const meta = pageTitle('No connection');

const kept = [
  { label: 'Home', path: href('/') },
  ...Object.values(collections).map(({ label, path }) => ({ label, path })),
];

/** J3: without a network, in place of a page that was never opened on this phone. */
export default function OfflinePage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-20 items-center justify-center">
        <Logo />
      </header>
      <main className="container-page grid grow place-content-center justify-items-center pb-24 text-center">
        <ArchLine />
        <h1 className="mt-8 font-d2">The shop cannot be reached</h1>
        <p className="mt-3 max-w-[32em] text-ink-2">
          This page is not on your phone yet, and there is no connection to fetch it. Your cart is safe, and the pages
          you have opened before can still be read.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {/* biome-ignore lint/a11y/useValidAnchor: this very address, whichever page it stands in for */}
          <a href="" className={buttonClass()}>
            Try again
          </a>
          <a href={href('/cart')} className={buttonClass('secondary')}>
            Your cart
          </a>
        </div>
        <ul className="mt-6 flex flex-wrap justify-center gap-x-6">
          {kept.map(({ label, path }) => (
            <li key={path}>
              <a
                href={path}
                className="inline-flex min-h-11 items-center underline decoration-[1.5px] underline-offset-2"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
