import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useLanguage, useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { AccountForm } from '../forms/account-form.tsx';
import { passwordProblem, passwordRule } from '../forms/account-forms.ts';
import { send } from '../forms/submit-state.ts';
import { LoginFoot, LoginHeading, LoginLink, NeedsScript } from '../log-in/log-in-texts.tsx';
import { forgetMe } from '../me-store.ts';
import type { Route } from './+types/reset-password-page.ts';
import { PasswordField } from './password-field.tsx';
import { useLinkToken } from './use-link-token.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('New password')(args), { name: 'robots', content: 'noindex' }];
}

/** G3: where the link in the e-mail leads. */
export default function ResetPasswordPage() {
  const [spent, setSpent] = useState<string>();
  const token = useLinkToken();
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();

  async function submit({ password }: { password: string }) {
    const result = await send('/api/resetpassword', { token: token ?? '', password, language });
    if (result?.ok) {
      forgetMe();
      await showAlert(messages.changePassword.done);
      await navigate(href('/login'), { replace: true });
    } else if (result?.status === 422) return result.fields;
    else if (result?.status === 400) setSpent(result.problem);
    else await showAlert(result?.problem || messages.changePassword.failed);
  }
  if (token !== undefined && (!token || spent)) return <SpentLink />;
  return (
    <>
      <LoginHeading title={t('New password')}>{t('You are logged out everywhere else once it is set.')}</LoginHeading>
      <NeedsScript />
      <AccountForm
        names={['password']}
        check={({ password }) => {
          const problem = passwordProblem(password);
          return problem ? { password: problem } : {};
        }}
        send={submit}
        button={t('Set the new password')}
        busyButton={t('Setting it…')}
        reply={undefined}
      >
        {(problems) => (
          <PasswordField
            name="password"
            label={t('New Password')}
            autoComplete="new-password"
            hint={t(passwordRule)}
            error={problems.password}
          />
        )}
      </AccountForm>
      <LoginFoot>
        <LoginLink to={href('/login')}>{t('Back to log in')}</LoginLink>
      </LoginFoot>
    </>
  );
}

function SpentLink() {
  const t = useT();
  return (
    <>
      <LoginHeading title={t('This link no longer works')}>
        {t('A link works once and for 30 minutes, and only the newest one does.')}
      </LoginHeading>
      <ButtonLink to={href('/forgotpassword')} className="w-full">
        {t('Send a new link')}
      </ButtonLink>
      <LoginFoot>
        <LoginLink to={href('/login')}>{t('Back to log in')}</LoginLink>
      </LoginFoot>
    </>
  );
}
