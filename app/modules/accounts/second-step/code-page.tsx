import { href, useNavigate } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Field } from '#app/ui/field.tsx';
import { AccountForm } from '../forms/account-form.tsx';
import { goOn, readFormValues, showAgain } from '../forms/form-action.server.ts';
import { send } from '../forms/submit-state.ts';
import { LoginFoot, LoginHeading, LoginLink } from '../log-in/log-in-texts.tsx';
import { returnPath } from '../log-in/return-path.ts';
import { useOpenReturn, useReturn } from '../log-in/use-return.ts';
import { refreshMe } from '../me-store.ts';
import type { Route } from './+types/code-page.ts';
import { answerCode } from './second-factor.server.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Log in')(args), { name: 'robots', content: 'noindex' }];
}

export async function action({ request }: Route.ActionArgs) {
  const { code } = await readFormValues(request, ['code'] as const);
  const response = await answerCode(code, request);
  const from = returnPath(new URL(request.url).searchParams.get('from'));
  return response.status === 200 ? goOn(from, response) : showAgain(response, {});
}

/** The second step of a login, for the staff who set one up. */
export default function CodePage({ actionData: reply }: Route.ComponentProps) {
  const from = useReturn();
  const t = useT();
  const navigate = useNavigate();
  const openReturn = useOpenReturn();

  async function submit({ code }: { code: string }) {
    const result = await send('/api/login/code', { code });
    if (result?.ok) {
      await Promise.all([refreshMe(), openReturn(from)]);
    } else if (result?.status === 422) return result.fields;
    else {
      await showAlert(result?.problem || 'We could not log you in. Please try again in a moment.');
      if (result?.status === 401) await navigate(href('/login'), { replace: true, state: { from } });
    }
  }
  return (
    <>
      <LoginHeading title={t('One more step')}>
        {t('Open the app in which you keep your codes for this shop.')}
      </LoginHeading>
      <AccountForm
        names={['code']}
        check={({ code }) => (code.trim() === '' ? { code: 'Please enter the code.' } : {})}
        send={submit}
        button={t('Log in')}
        busyButton={t('Logging in…')}
        reply={reply}
      >
        {(problems) => (
          <Field
            name="code"
            label={t('Code')}
            hint={t('Six digits, or one of your recovery codes.')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            error={problems.code}
          />
        )}
      </AccountForm>
      <LoginFoot>
        <LoginLink to={href('/login')}>{t('Back to log in')}</LoginLink>
      </LoginFoot>
    </>
  );
}
