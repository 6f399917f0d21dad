import { useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { asRecord } from '#app/platform/records.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import type { Route } from './+types/login-page.ts';
import { AccountForm } from './account-form.tsx';
import { type LoginValues, loginFailure, loginProblems } from './account-forms.ts';
import { EmailField } from './email-field.tsx';
import { goOn, readFormValues, showAgain } from './form-action.server.ts';
import { logIn } from './log-in.server.ts';
import { LoggedInAlready } from './logged-in-already.tsx';
import { LoginFoot, LoginHeading, LoginLink } from './login-words.tsx';
import { refreshMe, useMe } from './me-store.ts';
import { PasswordField } from './password-field.tsx';
import { returnPath } from './return-path.ts';
import { send } from './sending.ts';
import { useOpenReturn, useReturn } from './use-return.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Log in')(args), { name: 'robots', content: 'noindex' }];
}

/** The form as a browser without script sends it. */
export async function action({ request }: Route.ActionArgs) {
  const values = await readFormValues(request, ['email', 'password'] as const);
  const answer = await logIn(values, request);
  const from = returnPath(new URL(request.url).searchParams.get('from'));
  if (answer.status !== 200) return showAgain(answer, { email: values.email });
  return answer.body.secondFactor
    ? goOn(`${href('/login/code')}?from=${encodeURIComponent(from)}`, answer)
    : goOn(from, answer);
}

/** G1, G2: logs in and goes back to where the shopper came from. */
export default function LoginPage({ actionData: reply }: Route.ComponentProps) {
  const me = useMe();
  const say = useSay();
  const from = useReturn();
  const [done, setDone] = useState(false);
  const { email } = asRecord(useLocation().state);
  const navigate = useNavigate();
  const openReturn = useOpenReturn();

  async function finish(): Promise<void> {
    setDone(true);
    await Promise.all([refreshMe(), openReturn(from)]);
  }
  async function act(values: LoginValues) {
    const said = await send('/api/login', values);
    if (said?.ok && said.secondFactor) await navigate(href('/login/code'), { state: { from } });
    else if (said?.ok) await finish();
    else if (said?.fields.email) return said.fields;
    else {
      await showAlert(loginFailure(said?.problem));
      return said?.status === 401 ? { password: 'Please check your email and password.' } : {};
    }
  }
  if (me && !done) return <LoggedInAlready me={me} from={from} />;
  return (
    <>
      <LoginHeading title={say('Welcome back')} />
      <AccountForm
        names={['email', 'password']}
        check={loginProblems}
        act={act}
        button={say('Log in')}
        busyButton={say('Logging in…')}
        reply={reply}
        beforeButton={
          <div className="mt-1 -mb-3 text-end">
            <LoginLink to={href('/forgotpassword')} state={{ from }}>
              {say('Forgot password?')}
            </LoginLink>
          </div>
        }
      >
        {(problems) => (
          <>
            <EmailField
              autoComplete="username"
              error={problems.email}
              initial={reply?.values.email ?? (typeof email === 'string' ? email : undefined)}
            />
            <PasswordField
              name="password"
              label={say('Password')}
              autoComplete="current-password"
              error={problems.password}
            />
          </>
        )}
      </AccountForm>
      <LoginFoot>
        {say('New here?')}{' '}
        <LoginLink to={href('/register')} state={{ from }}>
          {say('Sign up')}
        </LoginLink>
      </LoginFoot>
    </>
  );
}
