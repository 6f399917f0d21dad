import { href, Link } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { readPlainReceipt } from '../without-script/plain-order.server.ts';
import type { Route } from './+types/plain-receipt-page.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Receipt')(args), { name: 'robots', content: 'noindex' }];
}

export async function loader({ request }: Route.LoaderArgs) {
  return { receipt: await readPlainReceipt(request) };
}

/** M56: the receipt of an order that was placed without script. The browser knows it by a cookie that no page reads. */
export default function PlainReceiptPage({ loaderData: { receipt } }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="container-page max-w-[calc(880px+2*var(--gut))] pt-10 pb-16 md:pt-14 md:pb-22">
      <h1 className="font-d1">{t('Receipt')}</h1>
      {receipt ? (
        <>
          <p className="mt-3 mb-7 max-w-[36em] text-ink-2">
            {t(
              'We have your order and call you before we pack it. Write the order’s number down: with it you can {track}.',
              {
                track: (
                  <Link
                    to={`${href('/tracker')}?id=${receipt.number}`}
                    className="text-ink underline decoration-[1.5px] underline-offset-2"
                  >
                    {t('track your shipment')}
                  </Link>
                ),
              },
            )}
          </p>
          <ReceiptSheet
            receipt={receipt}
            yes={
              receipt.yes && (
                <a
                  href={`/api/yes/${receipt.number}/${receipt.claimCode}`}
                  className={buttonClass('primary', 'normal', 'mt-6')}
                >
                  <Icon name="whatsapp" className="size-5" /> {t('Confirm on WhatsApp')}
                </a>
              )
            }
          />
        </>
      ) : (
        <>
          <p className="mt-4 mb-7 max-w-[32em] text-ink-2">{t('No order has been placed from this browser.')}</p>
          <ButtonLink to={href('/order')}>{t('Your order')}</ButtonLink>
        </>
      )}
    </div>
  );
}
