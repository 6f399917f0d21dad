import { useState } from 'react';
import { type FetcherWithComponents, Form, href, useFetcher, useNavigation } from 'react-router';
import { useLanguage, useT, useTAny } from '#app/i18n/translate.ts';
import { formatDate } from '#app/infra/dates/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { SecurityReply } from '../forms/form-replies.ts';
import { PasswordField } from '../password/password-field.tsx';
import type { TwoFactorStart } from './two-factor.server.ts';

type SecondStepProps = {
  isOn: boolean;
  /** How many recovery codes are left. */
  recoveryCodes: number;
  /** Until when the admin opens without it; null where it is not asked for. */
  due: Date | null;
  isLockedOut: boolean;
  reply: SecurityReply | undefined;
};

const fewCodes = 3;

/** The second step at login of staff: set up with an app, confirmed with its first code, taken away with a code. */
export function SecondStep({ isOn, recoveryCodes, due, isLockedOut, reply }: SecondStepProps) {
  // Beside the page, so that a wrong code leaves the QR code and the recovery codes where they are.
  const confirming = useFetcher<SecurityReply>();
  const t = useT();
  const tAny = useTAny();
  const language = useLanguage();
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step" className="font-d4">
        {t('Second step at login')}
      </h2>
      {isLockedOut && (
        <p role="alert" className="mt-3 rounded-box bg-clay-2 px-4 py-3 text-clay">
          {t('The admin is closed for you until this is set up. It takes two minutes and a phone.')}
        </p>
      )}
      <p className="mt-2 text-ink-2">
        {t(
          isOn
            ? 'It is on: at each login you are asked for a code out of your app.'
            : 'Whoever learns your password still cannot log in: each login also asks for a code that only your phone knows.',
        )}
        {!isOn && due && !isLockedOut && (
          <>
            {' '}
            {t('Please set it up by {date}; from then on the admin asks for it.', {
              date: formatDate(due, language),
            })}
          </>
        )}
      </p>
      <p role="alert" className="mt-2 text-clay">
        {reply && ['start', 'stop', 'renew'].includes(reply.intent) && tAny(reply.problem)}
      </p>
      {isOn ? (
        <IsOn left={recoveryCodes} reply={reply} isNew={(confirming.data ?? reply)?.intent === 'confirm'} />
      ) : reply?.start ? (
        <SetUp start={reply.start} confirming={confirming} />
      ) : reply?.intent === 'confirm' ? (
        <ConfirmForm error={reply.fields.code} confirming={confirming} />
      ) : (
        <StartForm error={reply?.intent === 'start' ? reply.fields.password : undefined} />
      )}
    </section>
  );
}

function StartForm({ error }: { error: string | undefined }) {
  const t = useT();
  const tAny = useTAny();
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="mt-4 grid gap-5" noValidate>
      <input type="hidden" name="intent" value="start" />
      <PasswordField
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        error={error && tAny(error)}
      />
      <Button type="submit" busy={busy}>
        {t('Set it up')}
      </Button>
    </Form>
  );
}

type IsOnProps = {
  left: number;
  reply: SecurityReply | undefined;
  /** It was turned on a moment ago. */
  isNew: boolean;
};

function IsOn({ left, reply, isNew }: IsOnProps) {
  const t = useT();
  const input = reply && !reply.ok && (reply.intent === 'stop' || reply.intent === 'renew') ? reply : undefined;
  const renewed = reply?.intent === 'renew' && reply.ok ? reply.recoveryCodes : [];
  return (
    <>
      {isNew && (
        <p role="status" className="mt-3 rounded-box bg-sage px-4 py-3 text-leaf">
          {t('It is on. You were logged out everywhere else.')}{' '}
          <a href={href('/admin')} className="font-semibold underline underline-offset-4">
            {t('To the admin')}
          </a>
        </p>
      )}
      {renewed.length > 0 ? (
        <div className="mt-4">
          <p className="text-ink-2">
            {t('These are your recovery codes now. They are not shown again; the older ones are void.')}
          </p>
          <RecoveryCodes codes={renewed} />
        </div>
      ) : (
        <p className={`mt-3 ${left <= fewCodes ? 'text-clay' : 'text-ink-2'}`}>
          {left === 1
            ? t('One recovery code is left.')
            : left === 0
              ? t('No recovery codes are left.')
              : t('{count} recovery codes are left.', { count: left })}
          {left <= fewCodes && <> {t('Make new ones before you need one.')}</>}
        </p>
      )}
      <details className="mt-4 border-line border-y" open={input !== undefined}>
        <summary className="flex min-h-13 cursor-pointer items-center font-semibold text-label">
          {t('New recovery codes, another phone, or turn it off')}
        </summary>
        <ChangeForm key={reply?.intent} reply={input} />
      </details>
    </>
  );
}

/** Both changes ask for the same proof; the button says which it is. */
function ChangeForm({ reply }: { reply: SecurityReply | undefined }) {
  const t = useT();
  const tAny = useTAny();
  const { state, formData } = useNavigation();
  const underWay = state === 'idle' ? null : formData?.get('intent');
  return (
    <Form method="post" className="grid gap-5 pt-2 pb-6" noValidate>
      <p className="text-ink-2">
        {t('For another phone turn it off, then set it up again. Either change asks for your password and a code.')}
      </p>
      <PasswordField
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        error={reply?.fields.password && tAny(reply.fields.password)}
      />
      <CodeField hint={t('Six digits, or one of your recovery codes.')} error={reply?.fields.code} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" name="intent" value="renew" busy={underWay === 'renew'}>
          {t('Make new codes')}
        </Button>
        <Button type="submit" name="intent" value="stop" look="secondary" busy={underWay === 'stop'}>
          {t('Turn it off')}
        </Button>
      </div>
    </Form>
  );
}

type Confirming = FetcherWithComponents<SecurityReply>;

function SetUp({ start, confirming }: { start: TwoFactorStart; confirming: Confirming }) {
  const { path, size, secret, recoveryCodes } = start;
  const t = useT();
  return (
    <ol className="mt-5 grid gap-9">
      <li>
        <h3 className="font-semibold">{t('1. Scan this with your app')}</h3>
        <p className="mt-1 text-ink-2 text-sm">
          {t('Google Authenticator, Microsoft Authenticator, Aegis or another app.')}
        </p>
        <svg
          viewBox={`-2 -2 ${size + 4} ${size + 4}`}
          className="mt-4 w-56 rounded-box bg-milk"
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('QR code of the secret below')}
        >
          <path d={path} />
        </svg>
        <p className="mt-3 text-ink-2 text-sm">
          {t('Or type it: {secret}', {
            secret: (
              <code dir="ltr" className="wrap-anywhere font-semibold text-ink">
                {secret}
              </code>
            ),
          })}
        </p>
      </li>
      <li>
        <h3 className="font-semibold">{t('2. Keep these recovery codes')}</h3>
        <p className="mt-1 text-ink-2">
          {t('Each opens your account once, should the phone be lost. They are not shown again.')}
        </p>
        <RecoveryCodes codes={recoveryCodes} />
      </li>
      <li>
        <h3 className="font-semibold">{t('3. Enter the code that the app shows')}</h3>
        <p className="mt-1 text-ink-2 text-sm">{t('You are logged out everywhere else then.')}</p>
        <ConfirmForm confirming={confirming} />
      </li>
    </ol>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  const t = useT();
  return (
    <div className="mt-3 rounded-box bg-sand p-5">
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="mt-3 inline-flex min-h-11 items-center font-semibold text-green text-label"
        onClick={() => void navigator.clipboard?.writeText(codes.join('\n')).then(() => setCopied(true))}
      >
        <span role="status">{t(copied ? 'Copied' : 'Copy them')}</span>
      </button>
    </div>
  );
}

function ConfirmForm({ confirming, error }: { confirming: Confirming; error?: string | undefined }) {
  const { data, state } = confirming;
  const t = useT();
  const wrong = data ? (data.fields.code ?? data.problem) : error;
  return (
    <confirming.Form method="post" className="mt-4 grid gap-5" noValidate>
      <input type="hidden" name="intent" value="confirm" />
      <CodeField hint={t('Six digits')} error={wrong || undefined} />
      <Button type="submit" busy={state !== 'idle'}>
        {t('Turn it on')}
      </Button>
    </confirming.Form>
  );
}

function CodeField({ hint, error }: { hint: string; error: string | undefined }) {
  const t = useT();
  const tAny = useTAny();
  return (
    <Field
      name="code"
      label={t('Code')}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      error={error && tAny(error)}
    />
  );
}
