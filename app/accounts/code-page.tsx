import { href, useNavigate } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Route } from './+types/code-page.ts';
import { AccountForm } from './account-form.tsx';
import { goOn, readFormValues, showAgain } from './form-action.server.ts';
import { LoginFoot, LoginHeading, LoginLink } from './login-words.tsx';
import { refreshMe } from './me-store.ts';
import { returnPath } from './return-path.ts';
import { answerCode } from './second-factor.server.ts';
import { send } from './sending.ts';
import { useOpenReturn, useReturn } from './use-return.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Log in')(args), { name: 'robots', content: 'noindex' }];
}

export async function action({ request }: Route.ActionArgs) {
  const { code } = await readFormValues(request, ['code'] as const);
  const answer = await answerCode(code, request);
  const from = returnPath(new URL(request.url).searchParams.get('from'));
  return answer.status === 200 ? goOn(from, answer) : showAgain(answer, {});
}

/** The second step of a login, for the staff who set one up. */
export default function CodePage({ actionData: reply }: Route.ComponentProps) {
  const from = useReturn();
  const say = useSay();
  const navigate = useNavigate();
  const openReturn = useOpenReturn();

  async function act({ code }: { code: string }) {
    const said = await send('/api/login/code', { code });
    if (said?.ok) {
      await Promise.all([refreshMe(), openReturn(from)]);
    } else if (said?.status === 422) return said.fields;
    else {
      await showAlert(said?.problem || 'We could not log you in. Please try again in a moment.');
      if (said?.status === 401) await navigate(href('/login'), { replace: true, state: { from } });
    }
  }
  return (
    <>
      <LoginHeading title={say('One more step')}>
        {say('Open the app in which you keep your codes for this shop.')}
      </LoginHeading>
      <AccountForm
        names={['code']}
        check={({ code }) => (code.trim() === '' ? { code: 'Please enter the code.' } : {})}
        act={act}
        button={say('Log in')}
        busyButton={say('Logging in…')}
        reply={reply}
      >
        {(problems) => (
          <Field
            name="code"
            label={say('Code')}
            hint={say('Six digits, or one of your recovery codes.')}
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
        <LoginLink to={href('/login')}>{say('Back to log in')}</LoginLink>
      </LoginFoot>
    </>
  );
}
