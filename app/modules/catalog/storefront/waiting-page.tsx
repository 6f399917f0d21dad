import { data, href, Link } from 'react-router';
import { languageAt } from '#app/i18n/language.ts';
import { useT } from '#app/i18n/translate.ts';
import { WishForm } from '#app/modules/marketing/back-in-stock/request-form.tsx';
import { saveStockRequest } from '#app/modules/marketing/back-in-stock/save-request.server.ts';
import { readSeoSettings } from '#app/modules/settings/seo-settings.server.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { productPath } from '../product.ts';
import { readSummaries } from '../products.server.ts';
import type { Route } from './+types/waiting-page.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Tell me when it is back')(args), { name: 'robots', content: 'noindex' }];
}

/** Where the owner has not switched it on, there is no such page. */
async function readWanted(id: string) {
  const { takesWishes } = await readSeoSettings();
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  const [product] = takesWishes ? await readSummaries([number]) : [];
  if (!product) throw data(null, { status: 404 });
  return product;
}

export async function loader({ params }: Route.LoaderArgs) {
  const { id, name, quantity } = await readWanted(params.id);
  return { id, name, isThere: quantity > 0 };
}

export async function action({ params, request, url }: Route.ActionArgs) {
  const { id } = await readWanted(params.id);
  const result = await saveStockRequest(id, request, languageAt(url.pathname));
  const headers = { 'cache-control': 'no-store' };
  return data(result, { status: result.kind === 'kept' ? 200 : result.status, headers });
}

/** M13: what became of the wish, or the form with what is wrong at its field. */
export default function WaitingPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { id, name, isThere } = loaderData;
  const isKept = result?.kind === 'kept';
  const t = useT();
  const named = { name: <bdi>{name}</bdi> };
  return (
    <div className="container-page grid max-w-[calc(560px+2*var(--gut))] pt-10 pb-(--section) md:pt-16">
      {isKept || isThere ? (
        <div className="grid justify-items-center text-center">
          <ArchLine />
          <h1 className="mt-8 font-d2">{t(isThere ? 'Back in stock' : 'We will tell you')}</h1>
          <p className="mt-3 max-w-[32em] text-ink-2">
            {isThere
              ? t('{name} is in stock now.', named)
              : result?.kind === 'kept' && result.by === 'email'
                ? t('We will e-mail you once, as soon as {name} is back.', named)
                : t('We will message you once on WhatsApp, as soon as {name} is back.', named)}
          </p>
          <ButtonLink to={isThere ? productPath(id) : href('/')} className="mt-7">
            {t(isThere ? 'See it' : 'Keep browsing')}
          </ButtonLink>
        </div>
      ) : (
        <>
          <h1 className="font-d2">
            {t('{name} is sold out', {
              name: (
                <Link to={productPath(id)}>
                  <bdi>{name}</bdi>
                </Link>
              ),
            })}
          </h1>
          <div>
            <WishForm
              productId={id}
              typed={result?.kind === 'refused' ? result.typed : undefined}
              problem={result?.kind === 'refused' ? result.problem : undefined}
            />
          </div>
        </>
      )}
    </div>
  );
}
