import { useEffect } from 'react';
import { href } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { reloadPage } from '#app/infra/browser/chunk-failure.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';

/** In place of a page that is not on this phone and cannot be fetched now. Comes by itself once the network is back. */
export function NotReachedView() {
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
