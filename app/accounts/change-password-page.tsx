import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { messages } from '#app/platform/messages.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import type { Route } from './+types/change-password-page.ts';
import { AccountForm } from './account-form.tsx';
import { type ChangeValues, changeFailure, changeProblems } from './account-forms.ts';
import { changePassword } from './change-password.server.ts';
import { goOn, readFormValues, showAgain } from './form-action.server.ts';
import { LoginFoot, LoginHeading, LoginLink } from './login-words.tsx';
import { refreshMe, useMe } from './me-store.ts';
import { PasswordField } from './password-field.tsx';
import { send } from './sending.ts';

const names = ['oldPassword', 'newPassword', 'confirmPassword'] as const;
const { mismatch, done, notLoggedIn } = messages.changePassword;

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Change Password')(args), { name: 'robots', content: 'noindex' }];
}

export async function action({ request }: Route.ActionArgs) {
  const values = await readFormValues(request, names);
  if (values.newPassword !== values.confirmPassword) return showAgain({ status: 422, body: { problem: mismatch } }, {});
  const answer = await changePassword(values, request);
  return answer.status === 200 ? goOn(href('/'), answer) : showAgain(answer, {});
}

/** G4: a new password for whoever knows the old one; what goes wrong is said here, not in an alert. */
export default function ChangePasswordPage({ actionData: reply }: Route.ComponentProps) {
  const me = useMe();
  const say = useSay();
  const [message, setMessage] = useState<string>();
  const navigate = useNavigate();

  async function act({ oldPassword, newPassword, confirmPassword }: ChangeValues) {
    if (newPassword !== confirmPassword) {
      setMessage(mismatch);
      return;
    }
    const said = await send('/api/password', { oldPassword, newPassword });
    if (said?.ok) {
      await showAlert(said.message || done);
      await navigate(href('/'));
      return refreshMe().then(() => undefined);
    }
    setMessage(changeFailure(said));
    return said?.status === 422 ? said.fields : {};
  }
  return (
    <>
      <LoginHeading title={say('Change Password.')} />
      <AccountForm
        names={names}
        check={changeProblems}
        act={act}
        button={say('Change Password')}
        busyButton={say('Changing…')}
        reply={reply}
        message={message}
        onSubmit={() => setMessage(undefined)}
      >
        {(problems) => (
          <>
            <PasswordField
              name="oldPassword"
              label={say('Old Password')}
              placeholder={say('Enter old password')}
              autoComplete="current-password"
              error={problems.oldPassword}
            />
            <PasswordField
              name="newPassword"
              label={say('New Password')}
              placeholder={say('Enter new password')}
              autoComplete="new-password"
              hint={say('At least 8 characters.')}
              error={problems.newPassword}
            />
            <PasswordField
              name="confirmPassword"
              label={say('Confirm Password')}
              placeholder={say('Enter confirm password')}
              autoComplete="new-password"
              error={problems.confirmPassword}
            />
          </>
        )}
      </AccountForm>
      <LoginFoot>
        {me === null || message === notLoggedIn ? (
          <LoginLink to={href('/login')} state={{ from: href('/password_change') }}>
            {say('Log in first')}
          </LoginLink>
        ) : (
          <LoginLink to={href('/')}>{say('Back to the shop')}</LoginLink>
        )}
      </LoginFoot>
    </>
  );
}
