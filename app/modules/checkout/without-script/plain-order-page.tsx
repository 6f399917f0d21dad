import { data, href, Link } from 'react-router';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/plain-order-page.ts';
import { answerPlainOrder, readPlainOrder } from './plain-order.server.ts';
import { PlainOrderForm } from './plain-order-form.tsx';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Your order')(args), { name: 'robots', content: 'noindex' }];
}

export function loader({ request }: Route.LoaderArgs) {
  return readPlainOrder(request);
}

export async function action({ request }: Route.ActionArgs) {
  const answered = await answerPlainOrder(request);
  if (answered.kind === 'gone-on') throw answered.response;
  return data(answered.reply, { status: answered.status });
}

/** M56: cart and checkout in one page for browsers without script. Everything on it is a link or a form. */
export default function PlainOrderPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const order = reply ?? loaderData;
  const t = useT();
  const tAny = useTAny();
  return (
    <div className="container-page max-w-[calc(680px+2*var(--gut))] pt-7 pb-16 md:pt-14 md:pb-22">
      <h1 className="font-d1">{t('Your order')}</h1>
      {reply?.problem && (
        <p role="alert" className="mt-6 flex gap-2.5 rounded-box bg-clay-2 px-4.5 py-4 text-clay">
          <Icon name="circle-alert" className="mt-0.5 size-5 shrink-0" />
          {tAny(reply.problem)}
        </p>
      )}
      {order.lines.length > 0 ? (
        <PlainOrderForm order={order} reply={reply} />
      ) : (
        <>
          <p className="mt-4 mb-7 max-w-[32em] text-ink-2">
            {t('Your order is empty. Open a product and press “Add to your order”.')}
          </p>
          <ButtonLink to={href('/')}>{t('Back to the shop')}</ButtonLink>
        </>
      )}
      <p className="mt-8 text-ink-2">
        {t('With JavaScript you can use {cart}. It is separate from this order.', {
          cart: (
            <Link to={href('/cart')} className="text-ink underline decoration-[1.5px] underline-offset-2">
              {t('the usual cart')}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
