import { useEffect } from 'react';
import { createPath, href, isRouteErrorResponse, useNavigation } from 'react-router';
import { type Label, useT } from '#app/i18n/translate.ts';
import { isChunkFailure, reloadPage } from '#app/infra/browser/chunk-failure.ts';
import { messages } from '#app/infra/text/messages.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { isNetworkError } from '../prefetch/load-with-fallback.ts';

/** The spec's words as the heading, and what to do below them. */
const texts: Record<ErrorKind, { heading: Label; text: Label; again?: Label }> = {
  missing: { heading: 'Page not found', text: 'We knocked, but nothing lives at this address.' },
  chunk: {
    heading: messages.broken.chunk,
    text: 'A part of this page did not load. Your cart is safe on this phone, and so is what you typed; reload the page.',
    again: 'Reload',
  },
  shop: {
    heading: messages.broken.anything,
    text: 'Something went wrong on our side. Your cart is safe on this phone; try again in a moment.',
    again: 'Try again',
  },
};

/**
 * What stands in place of a page that cannot be shown: why, and the ways on. Keeps the spec's words; the cart is safe in the
 * browser meanwhile.
 */
export function ErrorView({ error }: { error: unknown }) {
  return isNetworkError(error) ? <NotReachedView /> : <PageError kind={errorKindOf(error)} />;
}

/** The same as a page of its own, where the shop's frame is not to be had. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorView error={error} />
    </main>
  );
}

/** Where a page failed to open, a reload opens that page. */
export function PageError({ kind }: { kind: ErrorKind }) {
  const { heading, text, again } = texts[kind];
  const t = useT();
  const { shopName } = useShop();
  const { location: wanted } = useNavigation();
  return (
    <div role={again && 'alert'} className="container-page section-space text-center">
      <title>{`${t(heading)} · ${shopName}`}</title>
      <ArchLine />
      <h1 className="mt-8 font-d2">{t(heading)}</h1>
      <p className="mx-auto mt-3 max-w-[30em] text-ink-2">{t(text)}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {again && (
          <Button onClick={() => (wanted ? location.assign(createPath(wanted)) : reloadPage())}>{t(again)}</Button>
        )}
        <ButtonLink look={again ? 'secondary' : 'primary'} to={href('/')} reloadDocument>
          {t('Back to the shop')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Why a page cannot be shown: no such address, a script that did not come, or a fault of the shop's own. */
type ErrorKind = 'missing' | 'chunk' | 'shop';

/** The kind of error page for a thrown value. Network errors are recognised by `isNetworkError`. */
export function errorKindOf(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error) && error.status === 404) return 'missing';
  return isChunkFailure(error) ? 'chunk' : 'shop';
}

/** In place of a page that is not on this phone and cannot be fetched now. Comes by itself once the network is back. */
function NotReachedView() {
  const t = useT();
  useEffect(() => {
    window.addEventListener('online', reloadPage);
    return () => window.removeEventListener('online', reloadPage);
  }, []);
  return (
    <div className="container-page section-space text-center">
      <title>{t('No connection')}</title>
      <ArchLine />
      <h1 className="mt-8 font-d2">{t('The shop cannot be reached')}</h1>
      <p className="mx-auto mt-3 max-w-[30em] text-ink-2">
        {t(
          'This page is not on your phone yet, and there is no connection to fetch it. Your cart is safe, and the pages you have opened before can still be read.',
        )}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={reloadPage}>{t('Try again')}</Button>
        <ButtonLink look="secondary" to={href('/cart')} reloadDocument>
          {t('Your cart')}
        </ButtonLink>
      </div>
    </div>
  );
}
