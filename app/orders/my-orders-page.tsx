import { href, Link, redirect, useRevalidator } from 'react-router';
import { AccountForm } from '#app/accounts/account-form.tsx';
import { readFormValues, showAgain } from '#app/accounts/form-action.server.ts';
import type { FormReply } from '#app/accounts/form-reply.ts';
import { nameOf } from '#app/accounts/me.ts';
import { send } from '#app/accounts/sending.ts';
import { readSession } from '#app/accounts/signed-in.server.ts';
import { useLogOut } from '#app/accounts/use-log-out.ts';
import { OrderNumber } from '#app/checkout/receipt-number.tsx';
import { useLanguage, useSay } from '#app/language/say.ts';
import { useWritten } from '#app/language/written.ts';
import { formatDate } from '#app/platform/dates.ts';
import { formatAmount } from '#app/platform/money.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Route } from './+types/my-orders-page.ts';
import { claimFields, claimProblems, readOrderNumber } from './claim-form.ts';
import { type MyOrder, readMyOrders } from './my-orders.server.ts';
import { answerClaim } from './my-orders-api.server.ts';
import type { OrderState } from './order-states.ts';
import { accountWords } from './shopper-words.ts';

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
  const answer = await answerClaim(values, request);
  return showAgain(answer, answer.status === 200 ? {} : values);
}

/** G5: a shopper's orders, each with how it stands. */
export default function MyOrdersPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { me, items, next, isFirst } = loaderData;
  const logOut = useLogOut();
  const say = useSay();
  return (
    <div className="container-page min-h-[70vh] pt-10 pb-16 md:pt-14 md:pb-22">
      <h1 className="font-d1">{say('My orders')}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        <p className="wrap-anywhere min-w-0 text-ink-2">
          {say('{name}, {email}', { name: nameOf(me), email: me.email })}
        </p>
        <Link to={href('/password_change')} className={textLink}>
          {say('Change Password')}
        </Link>
        <Link to={href('/account/security')} className={textLink}>
          {say('Login and devices')}
        </Link>
        <Link to={href('/account/data')} className={textLink}>
          {say('Your data')}
        </Link>
        <button type="button" className={textLink} onClick={() => void logOut()}>
          {say('Logout')}
        </button>
      </div>
      <div className="mt-8 grid items-start gap-x-16 gap-y-12 md:mt-10 xl:grid-cols-[minmax(0,1fr)_352px]">
        <div>
          {items.length > 0 ? <OrderList items={items} /> : <NoOrders isFirst={isFirst} />}
          <nav aria-label={say('Pages')} className="mt-6 flex flex-wrap gap-x-6">
            {!isFirst && (
              <Link to={href('/account')} className={textLink}>
                {say('Newest orders')}
              </Link>
            )}
            {next && (
              <Link to={`${href('/account')}?after=${next}`} className={textLink}>
                {say('Older orders')}
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
  const say = useSay();
  const written = useWritten();
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
                {say('Order {number}', { number: <OrderNumber number={order.number} /> })}
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
            {order.pieces === 1 ? say('1 piece') : say('{count} pieces', { count: order.pieces })} ·{' '}
            <bdi {...written(order.names.join())}>{order.names.join(', ')}</bdi>
          </p>
          <Progress state={order.state} />
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
            <State state={order.state} />
            <span className="flex flex-wrap gap-x-6">
              {accountWords[order.state].isExpected && (
                <Link to={`${href('/tracker')}?id=${order.number}`} className={textLink}>
                  {say('Track')}
                  <span className="sr-only"> {say('order {number}', { number: order.number })}</span>
                </Link>
              )}
              <Link to={href('/account/orders/:number', { number: order.number })} className={textLink}>
                {say('Receipt')}
                <span className="sr-only"> {say('of order {number}', { number: order.number })}</span>
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
  const { label, words, isExpected } = accountWords[state];
  const say = useSay();
  const dot = isExpected ? 'border-ink bg-marigold' : 'border-ink-2';
  return (
    <p className="flex min-h-11 items-center gap-2.5">
      <span aria-hidden="true" className={`size-3 shrink-0 rounded-full border-[1.5px] ${dot}`} />
      <span>
        <span className="font-semibold">{say('{state}.', { state: say(label) })}</span>{' '}
        <span className="text-ink-2">{say(words)}</span>
      </span>
    </p>
  );
}

function NoOrders({ isFirst }: { isFirst: boolean }) {
  const say = useSay();
  return (
    <div className="grid justify-items-center py-8 text-center md:py-14">
      <ArchLine />
      <h2 className="mt-8 font-d2">{say(isFirst ? 'No orders yet' : 'No older orders')}</h2>
      <p className="mt-3 max-w-[30em] text-ink-2">
        {say('What you order while you are logged in is listed here, with where it is.')}
      </p>
      <ButtonLink to={href('/top_collections')} className="mt-7">
        {say('Shop top products')}
      </ButtonLink>
    </div>
  );
}

function Claim({ reply }: { reply: FormReply | undefined }) {
  const { revalidate } = useRevalidator();
  const say = useSay();
  async function act(values: Record<(typeof claimFields)[number], string>) {
    const said = await send('/api/my-orders', values);
    if (said?.status === 422) return said.fields;
    if (said?.ok) await revalidate();
    await showAlert(said?.ok ? 'The order is in your list.' : said?.problem || 'Please try again in a moment.');
  }
  return (
    <section aria-labelledby="claim" className="rounded-box bg-sand p-5 sm:p-6">
      <h2 id="claim" className="flex items-center gap-3 font-d4">
        <Icon name="package" className="size-6 text-green" /> {say('Ordered without logging in?')}
      </h2>
      <p className="mt-2 mb-5 text-ink-2 text-sm">
        {say('Its number, the phone you gave and the code on its receipt bring the order into this list.')}
      </p>
      <AccountForm
        names={claimFields}
        check={claimProblems}
        act={act}
        button={say('Add the order')}
        busyButton={say('Adding…')}
        reply={reply}
      >
        {(problems) => (
          <>
            <Field
              name="number"
              label={say('Order number')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              required
              defaultValue={reply?.values.number}
              error={problems.number}
            />
            <Field
              name="phone"
              label={say('Phone')}
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
              label={say('Code on the receipt')}
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
