import { useState } from 'react';
import { href } from 'react-router';
import { languageAt } from '#app/language/language.ts';
import { useLanguage, useSay } from '#app/language/say.ts';
import { messages } from '#app/platform/messages.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import type { Route } from './+types/forgot-password-page.ts';
import { AccountForm } from './account-form.tsx';
import { forgotProblems } from './account-forms.ts';
import { EmailField } from './email-field.tsx';
import { readFormValues, showAgain } from './form-action.server.ts';
import { LoginFoot, LoginHeading, LoginLink } from './login-words.tsx';
import { requestReset } from './reset-password.server.ts';
import { send } from './sending.ts';
import { useEmailDomains, useReturn } from './use-return.ts';

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

/** G3: asks for the letter with the reset link. */
export default function ForgotPasswordPage({ actionData: reply }: Route.ComponentProps) {
  const emailDomains = useEmailDomains();
  const from = useReturn();
  const say = useSay();
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function act({ email }: { email: string }) {
    const said = await send('/api/forgotpassword', { email, from, language });
    if (said?.status === 422) return said.fields;
    await showAlert(said?.ok ? messages.forgotPassword.sent : messages.forgotPassword.failed);
    if (said?.ok) setSentTo(email.trim());
  }
  return (
    <>
      <LoginHeading title={say('Forgot password')}>
        {say('We send you a link with which you choose a new one.')}
      </LoginHeading>
      <AccountForm
        names={['email']}
        check={({ email }) => forgotProblems(email, emailDomains)}
        act={act}
        button={say('Send Reset Link')}
        busyButton={say('Sending…')}
        reply={reply}
      >
        {(problems) => <EmailField autoComplete="username" error={problems.email} initial={reply?.values.email} />}
      </AccountForm>
      {sentTo && (
        <p className="mt-5 rounded-box bg-sage px-4 py-3 text-sm">
          {say(
            'If {address} has an account, the link is on its way. It is good for 30 minutes; look among the spam too.',
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
          {say('Back to log in')}
        </LoginLink>
      </LoginFoot>
    </>
  );
}
