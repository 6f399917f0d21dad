import { data, href, redirect } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { movedTo } from '../seo/moved-addresses.ts';
import { pageTitle } from '../seo/page-meta.ts';
import type { Route } from './+types/not-found-page.ts';

/** Another spelling of an address leads to it, for good (a day at a time); anything else is not here. */
export function loader({ params, url }: Route.LoaderArgs) {
  const there = movedTo(params['*']);
  if (there) throw redirect(there + url.search, { status: 301, headers: { 'cache-control': 'public, max-age=86400' } });
  return data(null, { status: 404 });
}

export const meta = pageTitle('Page not found');

/** An address that the shop does not have, inside the shop's frame. */
export default function NotFoundPage() {
  const t = useT();
  return (
    <div className="container-page section-space text-center">
      <ArchLine />
      <h1 className="mt-8 font-d2">{t('Page not found')}</h1>
      <p className="mt-3 text-ink-2">{t('We knocked, but nothing lives at this address.')}</p>
      <ButtonLink to={href('/')} className="mt-8">
        {t('Back to the shop')}
      </ButtonLink>
    </div>
  );
}
