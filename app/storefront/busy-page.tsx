import { href } from 'react-router';
import { ArchLine } from '#app/ui/arch.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { Logo } from './logo.tsx';
import { pageTitle } from './page-meta.ts';

/** Sent with status 503 in place of a page that there is no room for; a script would look for that page's own data. */
export const handle = { withoutScript: true };

export const meta = pageTitle('One moment, please');

/** Overload: rendered once and kept, because rendering is what there is no room for. */
export default function BusyPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-20 items-center justify-center">
        <Logo />
      </header>
      <main className="container-page grid grow place-content-center justify-items-center pb-24 text-center">
        <ArchLine />
        <h1 className="mt-8 font-d2">So many are at the door</h1>
        <p className="mt-3 max-w-[32em] text-ink-2">
          More people are in the shop than it can serve at once. Please try again in a few seconds. Your cart is safe on
          this phone.
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
      </main>
    </div>
  );
}
