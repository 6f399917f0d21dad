import { href, useHref } from 'react-router';
import { type Label, useT, useTWhole } from '#app/i18n/translate.ts';
import { waysIn } from '#app/modules/catalog/collections/listed-collections.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { StandInFrame } from '../layout/framed-view.tsx';
import { pageTitle } from '../seo/page-meta.ts';

/** Shown by the service worker under the address of a page that is not on this phone; a script would look for that page's own data. */
export const handle = { withoutScript: true };

export const meta = pageTitle('No connection');

/** J3: without a network, in place of a page that was never opened on this phone. */
export default function OfflinePage() {
  const t = useT();
  const tWhole = useTWhole();
  const storedPages = [{ label: 'Home' satisfies Label, path: href('/') }, ...waysIn(useShop())];
  return (
    <StandInFrame
      title={t('The shop cannot be reached')}
      text={t(
        'This page is not on your phone yet, and there is no connection to fetch it. Your cart is safe, and the pages you have opened before can still be read.',
      )}
    >
      <ul className="mt-6 flex flex-wrap justify-center gap-x-6">
        {storedPages.map(({ label, path }) => (
          <li key={path}>
            <StoredPageLink path={path}>{tWhole(label)}</StoredPageLink>
          </li>
        ))}
      </ul>
    </StandInFrame>
  );
}

function StoredPageLink({ path, children }: { path: string; children: string }) {
  return (
    <a
      href={useHref(path)}
      className="inline-flex min-h-11 items-center underline decoration-[1.5px] underline-offset-2"
    >
      {children}
    </a>
  );
}
