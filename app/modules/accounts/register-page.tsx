import { href, Link, useNavigate } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/register-page.ts';
import { EmailField } from './email/email-field.tsx';
import { AccountForm } from './forms/account-form.tsx';
import {
  maxNameLength,
  passwordRule,
  type RegisterValues,
  registerFailure,
  registerProblems,
} from './forms/account-forms.ts';
import { goOn, readFormValues, showAgain } from './forms/form-action.server.ts';
import { send } from './forms/submit-state.ts';
import { LoginFoot, LoginHeading, LoginLink } from './log-in/log-in-texts.tsx';
import { useReturn } from './log-in/use-return.ts';
import { PasswordField } from './password/password-field.tsx';
import { register } from './register.server.ts';

const names = ['username', 'email', 'password', 'terms'] as const;

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Sign up')(args), { name: 'robots', content: 'noindex' }];
}

export async function action({ request }: Route.ActionArgs) {
  const values = await readFormValues(request, names);
  const response = await register(values, request);
  const { username, email } = values;
  return response.status === 201 ? goOn(href('/login'), response) : showAgain(response, { username, email });
}

/** G1: makes an account, says so and goes on to /login. */
export default function RegisterPage({ actionData: reply }: Route.ComponentProps) {
  const { emailDomains } = useShop();
  const from = useReturn();
  const t = useT();
  const navigate = useNavigate();

  async function submit(values: RegisterValues) {
    const result = await send('/api/register', values);
    if (result?.ok) {
      await showAlert(messages.register.done);
      await navigate(href('/login'), { state: { from, email: values.email.trim() } });
    } else if (result?.status === 422) return result.fields;
    else {
      await showAlert(registerFailure(result?.problem));
      return result?.fields ?? {};
    }
  }
  return (
    <>
      <LoginHeading title={t('Create an account')}>
        {t('It keeps your orders together. You can shop without one.')}
      </LoginHeading>
      <AccountForm
        names={names}
        check={(values) => registerProblems(values, emailDomains)}
        send={submit}
        button={t('Sign up')}
        busyButton={t('Signing up…')}
        reply={reply}
      >
        {(problems) => (
          <>
            <Field
              name="username"
              label={t('Username')}
              autoComplete="nickname"
              autoCapitalize="words"
              maxLength={maxNameLength}
              required
              defaultValue={reply?.values.username}
              error={problems.username}
            />
            <EmailField autoComplete="username" error={problems.email} initial={reply?.values.email} />
            <PasswordField
              name="password"
              label={t('Password')}
              autoComplete="new-password"
              hint={t(passwordRule)}
              error={problems.password}
            />
            <Terms error={problems.terms} />
          </>
        )}
      </AccountForm>
      <LoginFoot>
        {t('Have an account?')}{' '}
        <LoginLink to={href('/login')} state={{ from }}>
          {t('Log in')}
        </LoginLink>
      </LoginFoot>
    </>
  );
}

/** The pages open beside the form, so that nothing typed is lost. */
function Terms({ error }: { error: string | undefined }) {
  const t = useT();
  return (
    <div>
      <Checkbox
        name="terms"
        value="yes"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'terms-note' : undefined}
      >
        {t('I agree to the {terms} and the {policy}', {
          terms: <TermsLink to={href('/termsofservice')}>{t('terms of service')}</TermsLink>,
          policy: <TermsLink to={href('/privcypolicy')}>{t('privacy policy')}</TermsLink>,
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
  const t = useT();
  return (
    <Link to={to} target="_blank" className="font-semibold underline decoration-[1.5px] underline-offset-2">
      {children}
      <span className="sr-only"> {t('(opens beside this page)')}</span>
    </Link>
  );
}
