import { Form, useNavigation } from 'react-router';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { SecurityReply } from '../forms/form-replies.ts';
import { PasswordField } from '../password/password-field.tsx';
import type { WaitingEmailChange } from './change-email.server.ts';

type EmailSectionProps = { email: string; change: WaitingEmailChange | null; reply: SecurityReply | undefined };

/** The address somebody logs in with, and the way to another one: confirmed at both. */
export function EmailSection({ email, change, reply }: EmailSectionProps) {
  const t = useT();
  return (
    <section aria-labelledby="email-address">
      <h2 id="email-address" className="font-d4">
        {t('E-mail address')}
      </h2>
      <p className="wrap-anywhere mt-2 text-ink-2">
        {t('You log in with {email}.', {
          email: (
            <b dir="ltr" className="font-semibold text-ink">
              {email}
            </b>
          ),
        })}
      </p>
      {change ? <Waiting email={email} change={change} said={reply?.message} /> : <NewAddress reply={reply} />}
    </section>
  );
}

function Waiting({
  email,
  change,
  said: message,
}: {
  email: string;
  change: WaitingEmailChange;
  said: string | undefined;
}) {
  const busy = useNavigation().state !== 'idle';
  const { newEmail, oldConfirmed, newConfirmed } = change;
  const t = useT();
  const tAny = useTAny();
  const places = [
    { address: email, isDone: oldConfirmed },
    { address: newEmail, isDone: newConfirmed },
  ];
  return (
    <div className="mt-4 rounded-box bg-sand p-5">
      <p role="status">
        {message
          ? tAny(message)
          : t('It changes to {newEmail} once the links in both e-mails were opened.', { newEmail })}
      </p>
      <ul className="mt-2">
        {places.map(({ address, isDone }) => (
          <li key={address} className="wrap-anywhere text-ink-2">
            {isDone
              ? t('{address}: confirmed', { address })
              : t('{address}: waits for its link to be opened', { address })}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="keep-email" look="secondary" size="small" busy={busy}>
          {t('Keep the address I have')}
        </Button>
      </Form>
    </div>
  );
}

function NewAddress({ reply }: { reply: SecurityReply | undefined }) {
  const t = useT();
  const tAny = useTAny();
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'email';
  return (
    <details className="mt-3 border-line border-y" open={reply !== undefined}>
      <summary className="flex min-h-13 cursor-pointer items-center font-semibold text-label">
        {t('Use another address')}
      </summary>
      <Form method="post" className="grid gap-5 pt-2 pb-6" noValidate>
        <p className="text-ink-2">
          {t('We write to both addresses. It changes when you have opened the link in each.')}
        </p>
        <p role="alert" className="text-clay empty:hidden">
          {reply && tAny(reply.problem)}
        </p>
        <Field
          name="email"
          label={t('New address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          defaultValue={reply?.email}
          error={reply?.fields.email && tAny(reply.fields.email)}
        />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="current-password"
          error={reply?.fields.password && tAny(reply.fields.password)}
        />
        <Button type="submit" name="intent" value="email" busy={busy}>
          {t('Write to both')}
        </Button>
      </Form>
    </details>
  );
}
