import { data, href, Link, redirect } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { readSignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { ReceiptSheet } from '#app/modules/checkout/receipt/receipt-sheet.tsx';
import { shopOf, titleOf } from '#app/storefront/seo/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Route } from './+types/my-order-page.ts';
import { readOrderNumber } from './claim-form.ts';
import { readMyOrder } from './my-orders.server.ts';
import { formatAgain } from './receipts.server.ts';
import { accountTexts } from './shopper-texts.ts';

export function meta({ params, matches }: Route.MetaArgs) {
  return [
    { title: `${titleOf(matches)('Order {number}', params)} · ${shopOf(matches).shopName}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Somebody else's order answers 404, as a missing one does. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await readSignedIn(request);
  const number = readOrderNumber(params.number);
  const own = number ? href('/account/orders/:number', { number }) : href('/account');
  if (!by) throw redirect(`${href('/login')}?from=${own}`);
  const order = number ? await readMyOrder(by.id, number) : null;
  if (!order) throw data(null, { status: 404 });
  return { ...order, receipt: await formatAgain(order.receipt) };
}

/** G5: one order: how it stands, and its receipt. */
export default function MyOrderPage({ loaderData: { state, receipt } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const t = useT();
  const { label, words, isExpected } = accountTexts[state];
  return (
    <div className="container-page min-h-[70vh] max-w-[calc(820px+2*var(--gut))] pt-8 pb-16 md:pt-10 md:pb-22">
      <Link
        to={href('/account')}
        className="-ms-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-label print:hidden"
      >
        <Icon name="arrow-left" className="size-5 rtl:-scale-x-100" /> {t('My orders')}
      </Link>
      <h1 className="mt-4 font-d2 print:hidden">{t(label)}</h1>
      <p className="mt-1 mb-7 text-ink-2 print:hidden">{t(words)}</p>
      <ReceiptSheet receipt={receipt} isInAccount />
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {isExpected && (
          <ButtonLink to={`${href('/tracker')}?id=${receipt.number}`}>{t('Track your shipment')}</ButtonLink>
        )}
        {hydrated && (
          <Button look="secondary" onClick={() => window.print()}>
            <Icon name="printer" className="size-5" /> {t('Print the receipt')}
          </Button>
        )}
      </div>
    </div>
  );
}
