import { useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { asRecord } from '#app/infra/records.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmailField } from '../email/email-field.tsx';
import { AccountForm } from '../forms/account-form.tsx';
import { type LoginValues, loginFailure, loginProblems } from '../forms/account-forms.ts';
import { goOn, readFormValues, showAgain } from '../forms/form-action.server.ts';
import { send } from '../forms/submit-state.ts';
import { type Me, nameOf } from '../me.ts';
import { refreshMe, useMe } from '../me-store.ts';
import { PasskeyLogIn } from '../passkeys/passkey-log-in.tsx';
import { PasswordField } from '../password/password-field.tsx';
import type { Route } from './+types/login-page.ts';
import { logIn } from './log-in.server.ts';
import { LoginFoot, LoginHeading, LoginLink } from './log-in-texts.tsx';
import { returnPath } from './return-path.ts';
import { useLogOut } from './use-log-out.ts';
import { useOpenReturn, useReturn } from './use-return.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Log in')(args), { name: 'robots', content: 'noindex' }];
}

/** The form as a browser without script sends it. */
export async function action({ request }: Route.ActionArgs) {
  const values = await readFormValues(request, ['email', 'password'] as const);
  const response = await logIn(values, request);
  const from = returnPath(new URL(request.url).searchParams.get('from'));
  if (response.status !== 200) return showAgain(response, { email: values.email });
  return response.body.secondFactor
    ? goOn(`${href('/login/code')}?from=${encodeURIComponent(from)}`, response)
    : goOn(from, response);
}

/** G1, G2: logs in and goes back to where the shopper came from. */
export default function LoginPage({ actionData: reply }: Route.ComponentProps) {
  const me = useMe();
  const t = useT();
  const from = useReturn();
  const [done, setDone] = useState(false);
  const { email } = asRecord(useLocation().state);
  const navigate = useNavigate();
  const openReturn = useOpenReturn();

  async function finish(): Promise<void> {
    setDone(true);
    await Promise.all([refreshMe(), openReturn(from)]);
  }
  async function submit(values: LoginValues) {
    const result = await send('/api/login', values);
    if (result?.ok && result.secondFactor) await navigate(href('/login/code'), { state: { from } });
    else if (result?.ok) await finish();
    else if (result?.fields.email) return result.fields;
    else {
      await showAlert(loginFailure(result?.problem));
      return result?.status === 401 ? { password: 'Please check your email and password.' } : {};
    }
  }
  if (me && !done) return <LoggedInAlready me={me} from={from} />;
  return (
    <>
      <LoginHeading title={t('Welcome back')} />
      <AccountForm
        names={['email', 'password']}
        check={loginProblems}
        send={submit}
        button={t('Log in')}
        busyButton={t('Logging in…')}
        reply={reply}
        beforeButton={
          <div className="mt-1 -mb-3 text-end">
            <LoginLink to={href('/forgotpassword')} state={{ from }}>
              {t('Forgot password?')}
            </LoginLink>
          </div>
        }
      >
        {(problems) => (
          <>
            <EmailField
              autoComplete="username webauthn"
              error={problems.email}
              initial={reply?.values.email ?? (typeof email === 'string' ? email : undefined)}
            />
            <PasswordField
              name="password"
              label={t('Password')}
              autoComplete="current-password"
              error={problems.password}
            />
          </>
        )}
      </AccountForm>
      <PasskeyLogIn onDone={finish} />
      <LoginFoot>
        {t('New here?')}{' '}
        <LoginLink to={href('/register')} state={{ from }}>
          {t('Sign up')}
        </LoginLink>
      </LoginFoot>
    </>
  );
}

/** Instead of a form for somebody who needs none. */
function LoggedInAlready({ me, from }: { me: Me; from: string }) {
  const openReturn = useOpenReturn();
  const t = useT();
  const logOut = useLogOut();
  return (
    <>
      <LoginHeading title={t('Welcome, {name}', { name: nameOf(me) })}>
        {t('You are logged in as {email}.', {
          email: (
            <span dir="ltr" className="wrap-anywhere">
              {me.email}
            </span>
          ),
        })}
      </LoginHeading>
      <div className="grid gap-3">
        <Button onClick={() => void openReturn(from)}>{t('Continue')}</Button>
        <ButtonLink to={href('/account')} look="secondary">
          {t('My orders')}
        </ButtonLink>
        <Button look="secondary" onClick={() => void logOut()}>
          {t('Logout')}
        </Button>
      </div>
    </>
  );
}
