import { useState } from 'react';
import { data, href, Link, redirect, useHref } from 'react-router';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { formatPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { faultTexts } from '#app/modules/settings/return-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { handleReturnRequest, type RequestReply } from '../decide-request.server.ts';
import type { Route } from './+types/request-return-page.ts';
import { RequestFields } from './request-fields.tsx';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Return something')(args), { name: 'robots', content: 'noindex' }];
}

/** Where the owner has not switched it on, there is no such page. `?id=` fills in the order's number. */
export async function loader({ url }: Route.LoaderArgs) {
  const { returnsOnWebsite, returnDays, refundPercent, faultPercent } = await readOrderRules();
  if (returnsOnWebsite !== 'on') throw data(null, { status: 404 });
  const number = (url.searchParams.get('id') ?? '').slice(0, 20);
  return { terms: { returnDays, refundPercent, faultPercent }, number };
}

export async function action({ request }: Route.ActionArgs) {
  const answered = await handleReturnRequest(request);
  if (answered.kind === 'gone') throw data(null, { status: 404 });
  if (answered.kind === 'asked') throw redirect(href('/return/:token', { token: answered.token }), { status: 303 });
  const { reply, status, retryAfterSeconds } = answered;
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds);
  return data(reply, { status, headers });
}

/**
 * M8: a shopper asks for a return, from the receipt, out of their account, or with the order's number, phone and code; the
 * page works without script.
 */
export default function AskReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  // Every answer comes with a document of its own; where the page is read anew because the shop has changed, the form stays.
  const [reply] = useState(actionData);
  const { terms, number } = loaderData;
  const t = useT();
  const tAny = useTAny();
  return (
    <div className="container-page max-w-[calc(680px+2*var(--gut))] pt-7 pb-16 md:pt-14 md:pb-22">
      <h1 className="font-d1">{t('Return something')}</h1>
      <p className="mt-3 max-w-[36em] text-ink-2">
        {t(
          'Ask within {days} days of delivery. You get {percent} % of what you paid back; the rest is a processing fee. How it works is in our {policy}.',
          {
            days: terms.returnDays,
            percent: terms.refundPercent,
            policy: (
              <Link to={href('/refundpolicy')} className="text-ink underline decoration-[1.5px] underline-offset-2">
                {t('refund policy')}
              </Link>
            ),
          },
        )}{' '}
        {faultTexts(terms, t)}
      </p>
      {reply?.problem && (
        <p role="alert" className="mt-6 flex gap-2.5 rounded-box bg-clay-2 px-4.5 py-4 text-clay">
          <Icon name="circle-alert" className="mt-0.5 size-5" />
          {tAny(reply.problem)}
        </p>
      )}
      {reply?.step === 'ask' ? (
        <RequestFields reply={reply} />
      ) : (
        <FindForm values={{ number, ...reply?.values }} problems={reply?.problems ?? {}} />
      )}
    </div>
  );
}

/** The page of an answer comes anew, so the browser itself takes whoever reads it to the first wrong field, also without script. */
function FindForm({ values, problems }: Pick<RequestReply, 'values' | 'problems'>) {
  const t = useT();
  return (
    <form method="post" action={useHref(href('/return'))} noValidate className="mt-7 grid gap-4.5">
      <Field
        name="number"
        label={t('Order number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        hint={t('Eight digits. It is in your receipt, and in the message we sent you.')}
        defaultValue={values.number}
        error={problems.number}
        autoFocus={Boolean(problems.number)}
      />
      <Field
        name="phone"
        label={t('Phone of the order')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="0300 1234567"
        required
        defaultValue={values.phone}
        error={problems.phone}
        autoFocus={Boolean(problems.phone && !problems.number)}
      />
      <Field
        name="code"
        label={t('Code on the receipt')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        placeholder="7K4-2M9"
        required
        defaultValue={values.code}
        error={problems.code}
        autoFocus={Boolean(problems.code && !problems.number && !problems.phone)}
      />
      <Button type="submit">{t('Continue')}</Button>
      <WithoutCode />
    </form>
  );
}

/** Number and phone stand on the parcel too, so without the code a person of the shop takes the return. */
function WithoutCode() {
  const { phone, whatsapp, helpText } = useShop();
  const t = useT();
  const look = 'font-semibold text-ink underline underline-offset-2';
  return (
    <div className="grid gap-2 border-line border-t pt-4 text-ink-2 text-sm">
      <p>
        {t('Is the order in your account? Open it under {orders} and choose “Return something” there.', {
          orders: (
            <Link to={href('/account')} className={look}>
              {t('My orders')}
            </Link>
          ),
        })}
      </p>
      <p>
        {t('No code, or ordered by phone? Write to us on {chat} or call {phone}, and we take the return for you.', {
          chat: (
            <a
              href={`https://wa.me/${whatsappDigits(whatsapp)}?text=${encodeURIComponent(helpText)}`}
              target="_blank"
              rel="noopener noreferrer"
              className={look}
            >
              WhatsApp
            </a>
          ),
          phone: (
            <a href={`tel:${phone}`} dir="ltr" className={look}>
              {formatPhone(phone)}
            </a>
          ),
        })}
      </p>
    </div>
  );
}
