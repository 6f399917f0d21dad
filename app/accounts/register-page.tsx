import { href, Link, useNavigate } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { messages } from '#app/platform/messages.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/register-page.ts';
import { AccountForm } from './account-form.tsx';
import { longestName, type RegisterValues, registerFailure, registerProblems } from './account-forms.ts';
import { EmailField } from './email-field.tsx';
import { goOn, readFormValues, showAgain } from './form-action.server.ts';
import { LoginFoot, LoginHeading, LoginLink } from './login-words.tsx';
import { PasswordField } from './password-field.tsx';
import { register } from './register.server.ts';
import { send } from './sending.ts';
import { useReturn } from './use-return.ts';

const names = ['username', 'email', 'password', 'terms'] as const;

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Sign up')(args), { name: 'robots', content: 'noindex' }];
}

export async function action({ request }: Route.ActionArgs) {
  const values = await readFormValues(request, names);
  const answer = await register(values, request);
  const { username, email } = values;
  return answer.status === 201 ? goOn(href('/login'), answer) : showAgain(answer, { username, email });
}

/** G1: makes an account, says so and goes on to /login. */
export default function RegisterPage({ actionData: reply }: Route.ComponentProps) {
  const { emailDomains } = useShop();
  const from = useReturn();
  const say = useSay();
  const navigate = useNavigate();

  async function act(values: RegisterValues) {
    const said = await send('/api/register', values);
    if (said?.ok) {
      await showAlert(messages.register.done);
      await navigate(href('/login'), { state: { from, email: values.email.trim() } });
    } else if (said?.status === 422) return said.fields;
    else {
      await showAlert(registerFailure(said?.problem));
      return said?.fields ?? {};
    }
  }
  return (
    <>
      <LoginHeading title={say('Create an account')}>
        {say('It keeps your orders together. You can shop without one.')}
      </LoginHeading>
      <AccountForm
        names={names}
        check={(values) => registerProblems(values, emailDomains)}
        act={act}
        button={say('Sign up')}
        busyButton={say('Signing up…')}
        reply={reply}
      >
        {(problems) => (
          <>
            <Field
              name="username"
              label={say('Username')}
              autoComplete="nickname"
              autoCapitalize="words"
              maxLength={longestName}
              required
              defaultValue={reply?.values.username}
              error={problems.username}
            />
            <EmailField autoComplete="username" error={problems.email} initial={reply?.values.email} />
            <PasswordField
              name="password"
              label={say('Password')}
              autoComplete="new-password"
              hint={say('At least 8 characters. A few words are easier to keep than a riddle.')}
              error={problems.password}
            />
            <Terms error={problems.terms} />
          </>
        )}
      </AccountForm>
      <LoginFoot>
        {say('Have an account?')}{' '}
        <LoginLink to={href('/login')} state={{ from }}>
          {say('Log in')}
        </LoginLink>
      </LoginFoot>
    </>
  );
}

/** The pages open beside the form, so that nothing typed is lost. */
function Terms({ error }: { error: string | undefined }) {
  const say = useSay();
  return (
    <div>
      <Checkbox
        name="terms"
        value="yes"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'terms-note' : undefined}
      >
        {say('I agree to the {terms} and the {policy}', {
          terms: <TermsLink to={href('/termsofservice')}>{say('terms of service')}</TermsLink>,
          policy: <TermsLink to={href('/privcypolicy')}>{say('privacy policy')}</TermsLink>,
        })}
      </Checkbox>
      <div id="terms-note" aria-live="polite" className="text-sm">
        {error && (
          <p className="mt-2 flex gap-2 text-clay">
            <Icon name="circle-alert" className="size-5" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function TermsLink({ to, children }: { to: string; children: string }) {
  const say = useSay();
  return (
    <Link to={to} target="_blank" className="font-semibold underline decoration-[1.5px] underline-offset-2">
      {children}
      <span className="sr-only"> {say('(opens beside this page)')}</span>
    </Link>
  );
}
