import { data } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useLanguage, useT, useTAny } from '#app/i18n/translate.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { readFormBody } from '#app/infra/http/read-body.server.ts';
import { countAttempt } from '#app/infra/limits/limits.server.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { cleanLine, isKeepable } from '#app/infra/text/plain-text.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { theShopper } from '../request-return.server.ts';
import {
  formatReturnNumber,
  openReturnStates,
  refundWays,
  returnReasons,
  returnTable,
  withdrawableStates,
} from '../return.ts';
import { noteReturnSent, withdrawReturn } from '../return-steps.server.ts';
import { formatRefunded } from '../return-texts.ts';
import { readShoppersReturn, type ShoppersReturn } from '../shoppers-return.server.ts';
import type { Route } from './+types/my-return-page.ts';

export function meta(args: Route.MetaArgs) {
  return [
    ...pageTitle('Your return')(args),
    { name: 'robots', content: 'noindex' },
    // Not 'no-referrer': a browser would then send its forms as if from nowhere, and they are refused.
    { name: 'referrer', content: 'same-origin' },
  ];
}

/** Whoever has the address of a return sees where it stands. */
export async function loader({ params }: Route.LoaderArgs) {
  const entry = /^[\w-]{22}$/.test(params.token) ? await readShoppersReturn(params.token) : null;
  if (!entry) throw data(null, { status: 404 });
  return { entry };
}

const changed = 'It has changed in the meantime; this is how it stands now.';

/** The shopper says that the parcel has left, or takes the request back. */
export async function action({ params, request }: Route.ActionArgs) {
  const form = await readFormBody(request);
  const entry = /^[\w-]{22}$/.test(params.token) ? await readShoppersReturn(params.token) : null;
  if (!entry) throw data(null, { status: 404 });
  const allowance = await countAttempt({ key: `return:steps:${entry.id}`, max: 20, windowSeconds: 3600 });
  if (!allowance.allowed) return data({ problem: 'Please wait a little, or call us.' }, { status: 429 });
  const subject = { id: entry.id, version: Number(form?.get('version') ?? 0) };
  const written = (form?.get('words') ?? '').slice(0, 400);
  const words = isKeepable(written) ? cleanLine(written).slice(0, 200) : '';
  const wanted = form?.get('act');
  if (wanted === 'sent' && entry.state === 'agreed') {
    const stepped = await noteReturnSent(theShopper, { ...subject, words });
    return data({ problem: stepped.kind === 'done' ? '' : changed });
  }
  if (wanted === 'withdraw' && withdrawableStates.includes(entry.state)) {
    const stepped = await withdrawReturn(theShopper, subject);
    return data({ problem: stepped.kind === 'done' ? '' : changed });
  }
  return data({ problem: changed }, { status: 422 });
}

/** M8: where a return stands, what comes next, and what the shopper can do about it. */
export default function MyReturnPage({ loaderData: { entry }, actionData }: Route.ComponentProps) {
  const { state } = entry;
  const { says, comes } = returnTable[state];
  const language = useLanguage();
  const t = useT();
  const tAny = useTAny();
  const written = useTextDirection();
  return (
    <div className="container-page max-w-[calc(680px+2*var(--gut))] pt-7 pb-16 md:pt-14 md:pb-22">
      <p className="text-ink-2 text-sm">
        {t('Return {number}, asked for {moment}', {
          number: (
            <bdi dir="ltr" className="tabular-nums">
              {formatReturnNumber(entry)}
            </bdi>
          ),
          moment: formatMoment(new Date(entry.askedAt), language),
        })}
      </p>
      <h1 className="mt-1 font-d1">{t(says)}</h1>
      {comes && <p className="mt-3 max-w-[36em] text-lead">{t(comes)}</p>}
      {state === 'refunded' && (
        <p className="wrap-anywhere mt-3 max-w-[36em] text-lead">
          {formatRefunded({ ...entry, refund: entry.refund ?? 0 }, t)}
        </p>
      )}
      {(state === 'declined' || state === 'closed') && entry.answer && (
        <p dir="auto" {...written(entry.answer)} className="wrap-anywhere mt-3 max-w-[36em] text-start text-ink-2">
          “{entry.answer}”
        </p>
      )}
      {actionData?.problem && (
        <p role="alert" className="mt-6 flex gap-2.5 rounded-box bg-clay-2 px-4.5 py-4 text-clay">
          <Icon name="circle-alert" className="mt-0.5 size-5" />
          {tAny(actionData.problem)}
        </p>
      )}
      <Facts entry={entry} />
      <Steps entry={entry} />
      <Help />
    </div>
  );
}

function Facts({ entry }: { entry: ShoppersReturn }) {
  const t = useT();
  const back = { amount: formatPrice(entry.proposed), percent: entry.percent };
  const way = entry.refundWay ? t(refundWays[entry.refundWay]) : '';
  const written = useTextDirection();
  return (
    <section aria-labelledby="what" className="mt-8">
      <h2 id="what" className="font-d4">
        {t('What you are returning')}
      </h2>
      <ul className="mt-2 border-line border-t">
        {entry.lines.map(({ productId, name, quantity }) => (
          <li key={productId} className="flex items-baseline justify-between gap-4 border-line border-b py-3">
            <span dir="auto" {...written(name)} className="wrap-anywhere min-w-0 text-start font-semibold">
              {name}
            </span>
            <span className="shrink-0 text-ink-2">
              {quantity === 1 ? t('1 piece') : t('{count} pieces', { count: quantity })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">{t('{reason}.', { reason: t(returnReasons[entry.reason]) })}</p>
      {entry.refund === null && openReturnStates.includes(entry.state) && (
        <p className="mt-3 text-ink-2">
          {entry.isExchanged
            ? t('You get {amount} back, {percent} % of the difference in price.', back)
            : t('You get {amount} back, {percent} % of what you paid for it.', back)}
          {way && (
            <>
              {' '}
              {entry.account
                ? t('{way} {account}.', { way, account: <bdi className="whitespace-nowrap">{entry.account}</bdi> })
                : t('{way}.', { way })}
            </>
          )}
        </p>
      )}
    </section>
  );
}

function Steps({ entry }: { entry: ShoppersReturn }) {
  const t = useT();
  const hidden = (action: string) => (
    <>
      <input type="hidden" name="act" value={action} />
      <input type="hidden" name="version" value={entry.version} />
    </>
  );
  return (
    <div className="mt-8 grid gap-8">
      {entry.state === 'agreed' && (
        <form method="post" className="grid gap-4.5">
          {hidden('sent')}
          <Field
            name="words"
            label={t('Courier and tracking number')}
            optional
            maxLength={200}
            hint={t('If you have them, such as {example}.', { example: 'TCS 7790 8421' })}
          />
          <Button type="submit">{t('The parcel has left')}</Button>
        </form>
      )}
      {withdrawableStates.includes(entry.state) && (
        <form method="post">
          {hidden('withdraw')}
          <Button type="submit" look="secondary">
            {t('I will keep it: cancel the request')}
          </Button>
        </form>
      )}
    </div>
  );
}

function Help() {
  const { phone, openingHours } = useShop();
  const t = useT();
  const tAny = useTAny();
  return (
    <p className="mt-10 border-line border-t pt-4 text-ink-2 text-sm">
      {t('Questions? Call us, {hours}: {phone}', {
        hours: tAny(openingHours),
        phone: (
          <a href={`tel:${phone}`} dir="ltr" className="font-semibold text-ink underline underline-offset-2">
            {formatPhone(phone)}
          </a>
        ),
      })}
    </p>
  );
}
