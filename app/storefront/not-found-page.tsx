import { data, href, redirect } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/not-found-page.ts';
import { movedTo } from './moved-addresses.ts';
import { pageTitle } from './page-meta.ts';

/** Another spelling of an address leads to it, for good (a day at a time); anything else is not here. */
export function loader({ params, url }: Route.LoaderArgs) {
  const there = movedTo(params['*']);
  if (there) throw redirect(there + url.search, { status: 301, headers: { 'cache-control': 'public, max-age=86400' } });
  return data(null, { status: 404 });
}

export const meta = pageTitle('Page not found');

/** An address that the shop does not have, inside the shop's frame. */
export default function NotFoundPage() {
  const say = useSay();
  return (
    <div className="container-page section-space text-center">
      <ArchLine />
      <h1 className="mt-8 font-d2">{say('Page not found')}</h1>
      <p className="mt-3 text-ink-2">{say('We knocked, but nothing lives at this address.')}</p>
      <ButtonLink to={href('/')} className="mt-8">
        {say('Back to the shop')}
      </ButtonLink>
    </div>
  );
}
