import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { languageAt } from '#app/i18n/language.ts';
import { useLanguage, useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { AccountForm } from '../forms/account-form.tsx';
import { type ChangeValues, changeFailure, changeProblems, passwordRule } from '../forms/account-forms.ts';
import { goOn, readFormValues, showAgain } from '../forms/form-action.server.ts';
import { send } from '../forms/submit-state.ts';
import { LoginFoot, LoginHeading, LoginLink } from '../log-in/log-in-texts.tsx';
import { refreshMe, useMe } from '../me-store.ts';
import type { Route } from './+types/change-password-page.ts';
import { changePassword } from './change-password.server.ts';
import { PasswordField } from './password-field.tsx';

const names = ['oldPassword', 'newPassword', 'confirmPassword'] as const;
const { mismatch, done, notLoggedIn } = messages.changePassword;

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Change Password')(args), { name: 'robots', content: 'noindex' }];
}

export async function action({ request }: Route.ActionArgs) {
  const values = await readFormValues(request, names);
  if (values.newPassword !== values.confirmPassword) return showAgain({ status: 422, body: { problem: mismatch } }, {});
  const response = await changePassword({ ...values, language: languageAt(new URL(request.url).pathname) }, request);
  return response.status === 200 ? goOn(href('/'), response) : showAgain(response, {});
}

/** G4: a new password for whoever knows the old one; what goes wrong is said here, not in an alert. */
export default function ChangePasswordPage({ actionData: reply }: Route.ComponentProps) {
  const me = useMe();
  const t = useT();
  const language = useLanguage();
  const [message, setMessage] = useState<string>();
  const navigate = useNavigate();

  async function submit({ oldPassword, newPassword, confirmPassword }: ChangeValues) {
    if (newPassword !== confirmPassword) {
      setMessage(mismatch);
      return;
    }
    const result = await send('/api/password', { oldPassword, newPassword, language });
    if (result?.ok) {
      await showAlert(result.message || done);
      await navigate(href('/'));
      return refreshMe().then(() => undefined);
    }
    // What is wrong with the new password is said at its field, and nothing beside it that sends people away.
    if (result?.status === 422 && result.fields.newPassword) return result.fields;
    setMessage(changeFailure(result));
    return {};
  }
  return (
    <>
      <LoginHeading title={t('Change Password.')} />
      <AccountForm
        names={names}
        check={changeProblems}
        send={submit}
        button={t('Change Password')}
        busyButton={t('Changing…')}
        reply={reply}
        message={message}
        onSubmit={() => setMessage(undefined)}
      >
        {(problems) => (
          <>
            <PasswordField
              name="oldPassword"
              label={t('Old Password')}
              placeholder={t('Enter old password')}
              autoComplete="current-password"
              error={problems.oldPassword}
            />
            <PasswordField
              name="newPassword"
              label={t('New Password')}
              placeholder={t('Enter new password')}
              autoComplete="new-password"
              hint={t(passwordRule)}
              error={problems.newPassword}
            />
            <PasswordField
              name="confirmPassword"
              label={t('Confirm Password')}
              placeholder={t('Enter confirm password')}
              autoComplete="new-password"
              error={problems.confirmPassword}
            />
          </>
        )}
      </AccountForm>
      <LoginFoot>
        {me === null || message === notLoggedIn ? (
          <LoginLink to={href('/login')} state={{ from: href('/password_change') }}>
            {t('Log in first')}
          </LoginLink>
        ) : (
          <LoginLink to={href('/')}>{t('Back to the shop')}</LoginLink>
        )}
      </LoginFoot>
    </>
  );
}
