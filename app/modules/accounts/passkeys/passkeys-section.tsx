import { useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useLanguage, useT, useTAny } from '#app/i18n/translate.ts';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { SecurityReply } from '../forms/form-replies.ts';
import { PasswordField } from '../password/password-field.tsx';
import { canUsePasskeys, isTaken, makePasskey, problemIn, signWithPasskey } from './passkey-browser.ts';
import type { Passkey } from './passkeys.server.ts';

type PasskeysProps = {
  passkeys: readonly Passkey[];
  /** Whether this session has just proven whose it is. */
  isProven: boolean;
  /** Whether a code of an app proves it as well. */
  hasCodes: boolean;
};

/** The passkeys of an account. Adding, renaming and removing one takes a fresh proof of who it is. */
export function Passkeys({ passkeys, isProven, hasCodes }: PasskeysProps) {
  const t = useT();
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" className="font-d4">
        {t('Passkeys')}
      </h2>
      <p className="mt-2 text-ink-2">
        {t('Log in with your fingerprint, face or screen lock, without password and code.')}{' '}
        {t('If you lose a device, remove its passkey here.')}
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-4 border-line border-t">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isProven={isProven} />
          ))}
        </ul>
      )}
      {isProven ? <AddPasskey /> : <Proof hasPasskeys={passkeys.length > 0} hasCodes={hasCodes} />}
    </section>
  );
}

function PasskeyRow({ passkey, isProven }: { passkey: Passkey; isProven: boolean }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const t = useT();
  const tAny = useTAny();
  const language = useLanguage();
  return (
    <li className="border-line border-b py-3">
      <p className="wrap-anywhere font-semibold">{tAny(name)}</p>
      <p className="text-ink-2 text-sm">
        {t('Added {since}', { since: formatMoment(createdAt, language) })}
        {' · '}
        {lastUsedAt ? t('last used {last}', { last: formatMoment(lastUsedAt, language) }) : t('not used yet')}
      </p>
      {isProven && <ChangePasskey passkey={passkey} />}
    </li>
  );
}

function ChangePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const fetcher = useFetcher<SecurityReply>();
  const t = useT();
  const tAny = useTAny();
  const language = useLanguage();
  const underWay = fetcher.formData?.get('intent');
  const wrong = fetcher.data?.fields.name;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-green text-label">
        {t('Rename or remove')}
        <span className="sr-only"> {tAny(name)}</span>
      </summary>
      <fetcher.Form method="post" className="grid gap-4 pt-1 pb-3" noValidate>
        <input type="hidden" name="passkey" value={id} />
        <input type="hidden" name="language" value={language} />
        <p role="alert" className="text-clay empty:hidden">
          {fetcher.data && tAny(fetcher.data.problem)}
        </p>
        <Field
          name="name"
          label={t('Name')}
          defaultValue={tAny(name)}
          maxLength={60}
          required
          error={wrong && tAny(wrong)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="rename-passkey" size="small" busy={underWay === 'rename-passkey'}>
            {t('Rename')}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="remove-passkey"
            look="secondary"
            size="small"
            busy={underWay === 'remove-passkey'}
          >
            {t('Remove this passkey')}
          </Button>
        </div>
      </fetcher.Form>
    </details>
  );
}

function AddPasskey() {
  const t = useT();
  const language = useLanguage();
  const hydrated = useHydrated();
  const { busy, problem, run } = useCeremony();
  if (hydrated && !canUsePasskeys())
    return <p className="mt-4 text-ink-2">{t('This browser cannot use passkeys here.')}</p>;
  return (
    <div className="mt-4 grid gap-3">
      <p role="alert" className="text-clay empty:hidden">
        {problem}
      </p>
      <noscript>
        <p className="text-ink-2">{t('Adding a passkey needs JavaScript.')}</p>
      </noscript>
      <Button disabled={!hydrated} busy={busy} onClick={() => void run(() => makePasskey(language))}>
        {t('Add a passkey')}
      </Button>
    </div>
  );
}

function Proof({ hasPasskeys, hasCodes }: { hasPasskeys: boolean; hasCodes: boolean }) {
  const fetcher = useFetcher<SecurityReply>();
  const t = useT();
  const tAny = useTAny();
  const hydrated = useHydrated();
  const { busy, problem, run } = useCeremony();
  const message = fetcher.data?.problem;
  const wrong = fetcher.data?.fields.proof;
  return (
    <fetcher.Form method="post" className="mt-4 grid gap-5 rounded-box bg-sand p-5" noValidate>
      <input type="hidden" name="intent" value="confirm-identity" />
      <p>{t('Please confirm that it is you; then you can add, rename and remove passkeys.')}</p>
      <p role="alert" className="text-clay empty:hidden">
        {problem || (message && tAny(message))}
      </p>
      <PasswordField
        name="proof"
        label={t(hasCodes ? 'Password, or the code of your app' : 'Password')}
        autoComplete="current-password"
        error={wrong && tAny(wrong)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          {t('Confirm')}
        </Button>
        {hasPasskeys && hydrated && canUsePasskeys() && (
          <Button look="secondary" busy={busy} onClick={() => void run(() => signWithPasskey('/api/passkeys/confirm'))}>
            {t('Use a passkey')}
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}

/** Runs one exchange with the browser's passkeys, then reads the page anew. */
function useCeremony() {
  const { revalidate } = useRevalidator();
  const tAny = useTAny();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function run(exchange: () => ReturnType<typeof makePasskey>): Promise<void> {
    setBusy(true);
    setProblem('');
    const result = await exchange();
    if (!isTaken(result)) setProblem(problemIn(result));
    await revalidate();
    setBusy(false);
  }
  return { busy, problem: tAny(problem), run };
}
