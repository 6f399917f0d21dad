import { useState } from 'react';
import { href } from 'react-router';
import { languageAt } from '#app/i18n/language.ts';
import { useLanguage, useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { EmailField } from '../email/email-field.tsx';
import { AccountForm } from '../forms/account-form.tsx';
import { forgotProblems } from '../forms/account-forms.ts';
import { readFormValues, showAgain } from '../forms/form-action.server.ts';
import { send } from '../forms/submit-state.ts';
import { LoginFoot, LoginHeading, LoginLink } from '../log-in/log-in-texts.tsx';
import { useEmailDomains, useReturn } from '../log-in/use-return.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { requestReset } from './reset-password.server.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Forgot password')(args), { name: 'robots', content: 'noindex' }];
}

export async function action({ request }: Route.ActionArgs) {
  const { email } = await readFormValues(request, ['email'] as const);
  const from = new URL(request.url).searchParams.get('from');
  return showAgain(await requestReset({ email, from, language: languageAt(new URL(request.url).pathname) }, request), {
    email,
  });
}

/** G3: asks for the e-mail with the reset link. */
export default function ForgotPasswordPage({ actionData: reply }: Route.ComponentProps) {
  const emailDomains = useEmailDomains();
  const from = useReturn();
  const t = useT();
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit({ email }: { email: string }) {
    const result = await send('/api/forgotpassword', { email, from, language });
    if (result?.status === 422) return result.fields;
    await showAlert(result?.ok ? messages.forgotPassword.sent : messages.forgotPassword.failed);
    if (result?.ok) setSentTo(email.trim());
  }
  return (
    <>
      <LoginHeading title={t('Forgot password')}>
        {t('We send you a link with which you choose a new one.')}
      </LoginHeading>
      <AccountForm
        names={['email']}
        check={({ email }) => forgotProblems(email, emailDomains)}
        send={submit}
        button={t('Send Reset Link')}
        busyButton={t('Sending…')}
        reply={reply}
      >
        {(problems) => <EmailField autoComplete="username" error={problems.email} initial={reply?.values.email} />}
      </AccountForm>
      {sentTo && (
        <p className="mt-5 rounded-box bg-sage px-4 py-3 text-sm">
          {t(
            'If {address} has an account, the link is on its way. It works for 30 minutes; please check the spam folder, too.',
            {
              address: (
                <span dir="ltr" className="wrap-anywhere font-semibold">
                  {sentTo}
                </span>
              ),
            },
          )}
        </p>
      )}
      <LoginFoot>
        <LoginLink to={href('/login')} state={{ from }}>
          {t('Back to log in')}
        </LoginLink>
      </LoginFoot>
    </>
  );
}
