import { href, Link, redirect, useRevalidator } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useLanguage, useT } from '#app/i18n/translate.ts';
import { formatDate } from '#app/infra/dates/dates.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { AccountForm } from '#app/modules/accounts/forms/account-form.tsx';
import { readFormValues, showAgain } from '#app/modules/accounts/forms/form-action.server.ts';
import type { FormReply } from '#app/modules/accounts/forms/form-replies.ts';
import { send } from '#app/modules/accounts/forms/submit-state.ts';
import { readSession } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { useLogOut } from '#app/modules/accounts/log-in/use-log-out.ts';
import { nameOf } from '#app/modules/accounts/me.ts';
import { OrderNumber } from '#app/modules/checkout/receipt/receipt-number.tsx';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { OrderState } from '../states/order-states.ts';
import type { Route } from './+types/my-orders-page.ts';
import { claimFields, claimProblems, readOrderNumber } from './claim-form.ts';
import { type MyOrder, readMyOrders } from './my-orders.server.ts';
import { answerClaim } from './my-orders-api.server.ts';
import { accountTexts } from './shopper-texts.ts';

const textLink =
  'inline-flex min-h-11 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-4';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('My orders')(args), { name: 'robots', content: 'noindex' }];
}

export async function loader({ request }: Route.LoaderArgs) {
  const session = await readSession(request);
  if (!session) throw redirect(`${href('/login')}?from=${href('/account')}`);
  const after = new URL(request.url).searchParams.get('after');
  const { email, displayName, userName } = session;
  const page = await readMyOrders(session.id, after && readOrderNumber(after));
  return { me: { email, displayName, userName }, ...page, isFirst: after === null };
}

export async function action({ request }: Route.ActionArgs) {
  const values = await readFormValues(request, claimFields);
  const response = await answerClaim(values, request);
  return showAgain(response, response.status === 200 ? {} : values);
}

/** G5: a shopper's orders, each with how it stands. */
export default function MyOrdersPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { me, items, next, isFirst } = loaderData;
  const logOut = useLogOut();
  const t = useT();
  return (
    <div className="container-page min-h-[70vh] pt-10 pb-16 md:pt-14 md:pb-22">
      <h1 className="font-d1">{t('My orders')}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        <p className="wrap-anywhere min-w-0 text-ink-2">
          {t('{name}, {email}', { name: nameOf(me), email: me.email })}
        </p>
        <Link to={href('/password_change')} className={textLink}>
          {t('Change Password')}
        </Link>
        <Link to={href('/account/security')} className={textLink}>
          {t('Login and devices')}
        </Link>
        <Link to={href('/account/data')} className={textLink}>
          {t('Your data')}
        </Link>
        <button type="button" className={textLink} onClick={() => void logOut()}>
          {t('Logout')}
        </button>
      </div>
      <div className="mt-8 grid items-start gap-x-16 gap-y-12 md:mt-10 xl:grid-cols-[minmax(0,1fr)_352px]">
        <div>
          {items.length > 0 ? <OrderList items={items} /> : <NoOrders isFirst={isFirst} />}
          <nav aria-label={t('Pages')} className="mt-6 flex flex-wrap gap-x-6">
            {!isFirst && (
              <Link to={href('/account')} className={textLink}>
                {t('Newest orders')}
              </Link>
            )}
            {next && (
              <Link to={`${href('/account')}?after=${next}`} className={textLink}>
                {t('Older orders')}
              </Link>
            )}
          </nav>
        </div>
        <Claim reply={reply} />
      </div>
    </div>
  );
}

function OrderList({ items }: { items: readonly MyOrder[] }) {
  const language = useLanguage();
  const t = useT();
  const directionOf = useTextDirection();
  return (
    <ul className="border-line border-t">
      {items.map((order) => (
        <li key={order.number} className="border-line border-b py-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="font-d4">
              <Link
                to={href('/account/orders/:number', { number: order.number })}
                className="underline-offset-4 hover:underline"
              >
                {t('Order {number}', { number: <OrderNumber number={order.number} /> })}
              </Link>
            </h2>
            <p className="font-semibold tabular-nums">{formatAmount(order.total)}</p>
          </div>
          <div className="mt-3 flex gap-2">
            {order.pictures.map((picture, place) => (
              <Picture
                // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of an order never change their places
                key={place}
                picture={picture}
                sizes="64px"
                alt=""
                inList
                className="size-16 shrink-0 rounded-tag"
              />
            ))}
          </div>
          <p className="mt-2.5 text-ink-2 text-sm">
            {formatDate(new Date(order.placedAt), language)} ·{' '}
            {order.pieces === 1 ? t('1 piece') : t('{count} pieces', { count: order.pieces })} ·{' '}
            <bdi {...directionOf(order.names.join())}>{order.names.join(', ')}</bdi>
          </p>
          <Progress state={order.state} />
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
            <State state={order.state} />
            <span className="flex flex-wrap gap-x-6">
              {accountTexts[order.state].isExpected && (
                <Link to={`${href('/tracker')}?id=${order.number}`} className={textLink}>
                  {t('Track')}
                  <span className="sr-only"> {t('order {number}', { number: order.number })}</span>
                </Link>
              )}
              <Link to={href('/account/orders/:number', { number: order.number })} className={textLink}>
                {t('Receipt')}
                <span className="sr-only"> {t('of order {number}', { number: order.number })}</span>
              </Link>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The steps to the door, of which this many are done; nothing for an order that went another way. */
const doneSteps: Partial<Record<OrderState, number>> = {
  placed: 1,
  confirmed: 2,
  packed: 3,
  shipped: 4,
  'out-for-delivery': 5,
  delivered: 6,
  'cash-received': 6,
};

/** How far an order has come, for the eye; the words beside it say the same. */
function Progress({ state }: Pick<MyOrder, 'state'>) {
  const done = doneSteps[state];
  if (!done) return null;
  return (
    <div aria-hidden="true" className="mt-3 flex max-w-[420px] gap-1">
      {[1, 2, 3, 4, 5, 6].map((step) => (
        <span key={step} className={`h-1 grow rounded-full ${step <= done ? 'bg-green' : 'bg-line'}`} />
      ))}
    </div>
  );
}

/** A filled dot while the parcel is expected, a hollow one when it is over. */
function State({ state }: Pick<MyOrder, 'state'>) {
  const { label, words, isExpected } = accountTexts[state];
  const t = useT();
  const dot = isExpected ? 'border-ink bg-marigold' : 'border-ink-2';
  return (
    <p className="flex min-h-11 items-center gap-2.5">
      <span aria-hidden="true" className={`size-3 shrink-0 rounded-full border-[1.5px] ${dot}`} />
      <span>
        <span className="font-semibold">{t('{state}.', { state: t(label) })}</span>{' '}
        <span className="text-ink-2">{t(words)}</span>
      </span>
    </p>
  );
}

function NoOrders({ isFirst }: { isFirst: boolean }) {
  const t = useT();
  return (
    <div className="grid justify-items-center py-8 text-center md:py-14">
      <ArchLine />
      <h2 className="mt-8 font-d2">{t(isFirst ? 'No orders yet' : 'No older orders')}</h2>
      <p className="mt-3 max-w-[30em] text-ink-2">
        {t('Orders you place while logged in are listed here, with where each parcel is.')}
      </p>
      <ButtonLink to={href('/')} className="mt-7">
        {t('Back to the shop')}
      </ButtonLink>
    </div>
  );
}

function Claim({ reply }: { reply: FormReply | undefined }) {
  const { revalidate } = useRevalidator();
  const t = useT();
  async function submit(values: Record<(typeof claimFields)[number], string>) {
    const result = await send('/api/my-orders', values);
    if (result?.status === 422) return result.fields;
    if (result?.ok) await revalidate();
    await showAlert(result?.ok ? 'The order is in your list.' : result?.problem || 'Please try again in a moment.');
  }
  return (
    <section aria-labelledby="claim" className="rounded-box bg-sand p-5 sm:p-6">
      <h2 id="claim" className="flex items-center gap-3 font-d4">
        <Icon name="package" className="size-6 text-green" /> {t('Ordered without logging in?')}
      </h2>
      <p className="mt-2 mb-5 text-ink-2 text-sm">
        {t('Add the order with its number, the phone you gave and the code on its receipt.')}
      </p>
      <AccountForm
        names={claimFields}
        check={claimProblems}
        send={submit}
        button={t('Add the order')}
        busyButton={t('Adding…')}
        reply={reply}
      >
        {(problems) => (
          <>
            <Field
              name="number"
              label={t('Order number')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              required
              defaultValue={reply?.values.number}
              error={problems.number}
            />
            <Field
              name="phone"
              label={t('Phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={40}
              placeholder="0300 1234567"
              required
              defaultValue={reply?.values.phone}
              error={problems.phone}
            />
            <Field
              name="code"
              label={t('Code on the receipt')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={12}
              placeholder="7KQ-2MD"
              required
              defaultValue={reply?.values.code}
              error={problems.code}
            />
          </>
        )}
      </AccountForm>
    </section>
  );
}
