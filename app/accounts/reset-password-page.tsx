import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { messages } from '#app/platform/messages.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/reset-password-page.ts';
import { AccountForm } from './account-form.tsx';
import { passwordProblem } from './account-forms.ts';
import { LoginFoot, LoginHeading, LoginLink, NeedsScript } from './login-words.tsx';
import { forgetMe } from './me-store.ts';
import { PasswordField } from './password-field.tsx';
import { send } from './sending.ts';
import { useLinkToken } from './use-link-token.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('New password')(args), { name: 'robots', content: 'noindex' }];
}

/** G3: where the link in the letter leads. */
export default function ResetPasswordPage() {
  const [spent, setSpent] = useState<string>();
  const token = useLinkToken();
  const say = useSay();
  const navigate = useNavigate();

  async function act({ password }: { password: string }) {
    const said = await send('/api/resetpassword', { token: token ?? '', password });
    if (said?.ok) {
      forgetMe();
      await showAlert(messages.changePassword.done);
      await navigate(href('/login'), { replace: true });
    } else if (said?.status === 422) return said.fields;
    else if (said?.status === 400) setSpent(said.problem);
    else await showAlert(said?.problem || messages.changePassword.failed);
  }
  if (token !== undefined && (!token || spent)) return <SpentLink />;
  return (
    <>
      <LoginHeading title={say('New password')}>
        {say('You are logged out everywhere else once it is set.')}
      </LoginHeading>
      <NeedsScript />
      <AccountForm
        names={['password']}
        check={({ password }) => {
          const problem = passwordProblem(password);
          return problem ? { password: problem } : {};
        }}
        act={act}
        button={say('Set the new password')}
        busyButton={say('Setting it…')}
        reply={undefined}
      >
        {(problems) => (
          <PasswordField
            name="password"
            label={say('New Password')}
            autoComplete="new-password"
            hint={say('At least 8 characters.')}
            error={problems.password}
          />
        )}
      </AccountForm>
      <LoginFoot>
        <LoginLink to={href('/login')}>{say('Back to log in')}</LoginLink>
      </LoginFoot>
    </>
  );
}

function SpentLink() {
  const say = useSay();
  return (
    <>
      <LoginHeading title={say('This link is no longer good')}>
        {say('A link works once and for 30 minutes, and only the newest one does.')}
      </LoginHeading>
      <ButtonLink to={href('/forgotpassword')} className="w-full">
        {say('Send a new link')}
      </ButtonLink>
      <LoginFoot>
        <LoginLink to={href('/login')}>{say('Back to log in')}</LoginLink>
      </LoginFoot>
    </>
  );
}
