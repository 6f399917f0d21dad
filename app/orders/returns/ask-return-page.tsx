import { data, href, Link, redirect, useHref } from 'react-router';
import { useSay, useSayAny } from '#app/language/say.ts';
import { useWritten } from '#app/language/written.ts';
import { formatPrice } from '#app/platform/money.ts';
import { keysOf } from '#app/platform/records.ts';
import { readOrderRules } from '#app/settings/office-settings.server.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/ask-return-page.ts';
import { type AskReply, answerAsk } from './answer-ask.server.ts';
import { longestWords, mostPhotos, refundWays, returnReasons } from './return.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Return something')(args), { name: 'robots', content: 'noindex' }];
}

/** Where the owner has not switched it on, there is no such page. `?id=` fills in the order's number. */
export async function loader({ url }: Route.LoaderArgs) {
  const { returnsOnWebsite, returnDays, refundPercent } = await readOrderRules();
  if (returnsOnWebsite !== 'on') throw data(null, { status: 404 });
  return { days: returnDays, percent: refundPercent, number: (url.searchParams.get('id') ?? '').slice(0, 20) };
}

export async function action({ request }: Route.ActionArgs) {
  const answered = await answerAsk(request);
  if (answered.kind === 'gone') throw data(null, { status: 404 });
  if (answered.kind === 'asked') throw redirect(href('/return/:token', { token: answered.token }), { status: 303 });
  const { reply, status, retryAfterSeconds } = answered;
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds);
  return data(reply, { status, headers });
}

/** M8: a shopper asks for a return, with the order's number and phone; the page works without script. */
export default function AskReturnPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { days, percent, number } = loaderData;
  const say = useSay();
  const sayAny = useSayAny();
  return (
    <div className="container-page max-w-[calc(680px+2*var(--gut))] pt-7 pb-16 md:pt-14 md:pb-22">
      <h1 className="font-d1">{say('Return something')}</h1>
      <p className="mt-3 max-w-[36em] text-ink-2">
        {say(
          'Ask within {days} days of delivery. {percent} % of what you paid for it comes back; the rest is a processing fee. The {policy} says how it goes.',
          {
            days,
            percent,
            policy: (
              <Link to={href('/refundpolicy')} className="text-ink underline decoration-[1.5px] underline-offset-2">
                {say('refund policy')}
              </Link>
            ),
          },
        )}
      </p>
      {reply?.problem && (
        <p role="alert" className="mt-6 flex gap-2.5 rounded-box bg-clay-2 px-4.5 py-4 text-clay">
          <Icon name="circle-alert" className="mt-0.5 size-5" />
          {sayAny(reply.problem)}
        </p>
      )}
      {reply?.step === 'ask' ? (
        <AskForm reply={reply} />
      ) : (
        <FindForm values={{ number, ...reply?.values }} problems={reply?.problems ?? {}} />
      )}
    </div>
  );
}

function FindForm({ values, problems }: Pick<AskReply, 'values' | 'problems'>) {
  const say = useSay();
  return (
    <form method="post" action={useHref(href('/return'))} className="mt-7 grid gap-4.5">
      <Field
        name="number"
        label={say('Order number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        hint={say('Eight digits. It is in your receipt, and in the message we sent you.')}
        defaultValue={values.number}
        error={problems.number}
      />
      <Field
        name="phone"
        label={say('Phone of the order')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="0300 1234567"
        required
        defaultValue={values.phone}
        error={problems.phone}
      />
      <Button type="submit">{say('Go on')}</Button>
    </form>
  );
}

function AskForm({ reply: { values, problems, lines, key } }: { reply: AskReply }) {
  const say = useSay();
  const written = useWritten();
  const open = lines.filter(({ left }) => left > 0);
  const isOnePiece = open.length === 1 && open[0]?.left === 1;
  return (
    <form method="post" action={useHref(href('/return'))} encType="multipart/form-data" className="mt-7 grid gap-7">
      <input type="hidden" name="number" value={values.number} />
      <input type="hidden" name="phone" value={values.phone} />
      <input type="hidden" name="key" value={key} />
      <fieldset>
        <legend className="font-d4">{say('What comes back?')}</legend>
        <ul className="mt-2 border-line border-t">
          {open.map(({ productId, name, price, left }) => (
            <li
              key={productId}
              className="grid items-center gap-x-4 gap-y-2 border-line border-b py-3.5 sm:grid-cols-[1fr_9rem]"
            >
              <div className="min-w-0">
                <p dir="auto" {...written(name)} className="wrap-anywhere text-start font-semibold">
                  {name}
                </p>
                <p className="text-ink-2 text-sm">{say('{amount} each', { amount: formatPrice(price) })}</p>
              </div>
              <Select
                name={`pieces-${productId}`}
                label={say('Pieces of {name}', { name })}
                silent
                defaultValue={values[`pieces-${productId}`] ?? (isOnePiece ? '1' : '0')}
              >
                {Array.from({ length: Math.min(left, 100) + 1 }, (_, count) => (
                  <option key={String(count)} value={count}>
                    {count === 0 ? say('None') : count === 1 ? say('1 piece') : say('{count} pieces', { count })}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
        <Problem words={problems.pieces} />
      </fieldset>
      <div className="grid gap-4.5">
        <Select name="reason" label={say('Why?')} required defaultValue={values.reason ?? ''} error={problems.reason}>
          <option value="">{say('Choose…')}</option>
          {keysOf(returnReasons).map((each) => (
            <option key={each} value={each}>
              {say(returnReasons[each])}
            </option>
          ))}
        </Select>
        <TextArea
          name="words"
          label={say('In your words')}
          optional
          maxLength={longestWords}
          defaultValue={values.words}
          error={problems.words}
        />
        <Field
          name="photos"
          label={say('Photographs')}
          optional
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint={say('Up to {count}, 15 MB together. Only we see them.', { count: mostPhotos })}
          error={problems.photos}
          className="[&_input]:py-3"
        />
      </div>
      <fieldset className="grid gap-4.5">
        <legend className="mb-3 font-d4">{say('Where should your money go?')}</legend>
        <Select name="way" label={say('How')} required defaultValue={values.way ?? ''} error={problems.way}>
          <option value="">{say('Choose…')}</option>
          {keysOf(refundWays).map((each) => (
            <option key={each} value={each}>
              {say(refundWays[each])}
            </option>
          ))}
        </Select>
        <Field
          name="name"
          label={say('Name of the account')}
          autoComplete="off"
          maxLength={100}
          hint={say('Not needed for cash.')}
          defaultValue={values.name}
          error={problems.name}
        />
        <Field
          name="account"
          label={say('IBAN, or mobile number of the wallet')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          hint={say('Whoever sends your money sees it; once it is sent, only its last four signs are kept.')}
          defaultValue={values.account}
          error={problems.account}
        />
      </fieldset>
      <Button type="submit">{say('Ask for the return')}</Button>
    </form>
  );
}

function Problem({ words }: { words: string | undefined }) {
  const sayAny = useSayAny();
  if (!words) return null;
  return (
    <p className="mt-2 flex gap-2 text-clay text-sm">
      <Icon name="circle-alert" className="size-5" /> {sayAny(words)}
    </p>
  );
}
