import type { ReactNode } from 'react';
import { href, useHref } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { Logo } from './logo.tsx';

type StandInFrameProps = {
  title: string;
  text: string;
  /** The ways on; by default to try again, and the cart. */
  buttons?: ReactNode;
  children?: ReactNode;
};

/** A whole page in place of one that cannot be shown now or has nothing to show, under the address of that page. */
export function StandInFrame({ title, text, buttons = <AgainOrCart />, children }: StandInFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-20 items-center justify-center">
        <Logo />
      </header>
      <main className="container-page grid grow place-content-center justify-items-center pb-24 text-center">
        <ArchLine />
        <h1 className="mt-8 font-d2">{title}</h1>
        <p className="mt-3 max-w-[32em] text-ink-2">{text}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">{buttons}</div>
        {children}
      </main>
    </div>
  );
}

function AgainOrCart() {
  const t = useT();
  const cart = useHref(href('/cart'));
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: this very address, whichever page it stands in for */}
      <a href="" className={buttonClass()}>
        {t('Try again')}
      </a>
      <a href={cart} className={buttonClass('secondary')}>
        {t('Your cart')}
      </a>
    </>
  );
}
