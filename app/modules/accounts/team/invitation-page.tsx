import { href, useNavigate } from 'react-router';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { shopOf } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Field } from '#app/ui/field.tsx';
import { AccountForm } from '../forms/account-form.tsx';
import { maxNameLength, nameProblem, type Problems, passwordProblem } from '../forms/account-forms.ts';
import { send } from '../forms/submit-state.ts';
import { LoginFoot, LoginHeading, LoginLink } from '../log-in/log-in-texts.tsx';
import { useOpenReturn } from '../log-in/use-return.ts';
import { forgetMe, refreshMe } from '../me-store.ts';
import { OpenedLink } from '../password/opened-link.tsx';
import { PasswordField } from '../password/password-field.tsx';
import type { Route } from './+types/invitation-page.ts';

const tryAgain = 'That did not work. Please try again in a moment.';
const names = ['username', 'password'] as const;
type Chosen = Record<(typeof names)[number], string>;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Invitation · ${shopOf(matches).shopName}` }, { name: 'robots', content: 'noindex' }];
}

/** G6: where the link of an invitation leads. Who holds it chooses a name and a password and is in the admin. */
export default function InvitationPage() {
  return (
    <OpenedLink
      address="/api/invitation"
      title="You are invited"
      waiting="One moment, the invitation is read…"
      spent={<SpentInvitation />}
    >
      {({ token, reply, onSpent }) => <Choose token={token} invitation={reply.invitation} onSpent={onSpent} />}
    </OpenedLink>
  );
}

type ChooseProps = { token: string; invitation: Record<string, string>; onSpent: () => void };

function Choose({ token, invitation: { email = '', role, by }, onSpent }: ChooseProps) {
  const { shopName } = useShop();
  const navigate = useNavigate();
  const openReturn = useOpenReturn();
  async function submit(chosen: Chosen): Promise<Problems<keyof Chosen> | undefined> {
    const result = await send('/api/invitation/accept', { token, ...chosen });
    if (result?.ok && !result.message) {
      await refreshMe();
      await openReturn(href('/admin'));
    } else if (result?.ok) {
      forgetMe();
      await showAlert(result.message);
      await navigate(href('/login'), { replace: true, state: { from: href('/admin'), email } });
    } else if (result?.status === 422) return result.fields;
    else if (result?.status === 400) onSpent();
    else await showAlert(result?.problem || tryAgain);
  }
  return (
    <>
      <LoginHeading title="You are invited">
        {by} invites you to the team of {shopName} {role === 'owner' ? 'as an owner' : 'as staff'}.
      </LoginHeading>
      <AccountForm
        names={names}
        check={chosenProblems}
        send={submit}
        button="Join the team"
        busyButton="One moment…"
        reply={undefined}
      >
        {(problems) => (
          <>
            <p className="wrap-anywhere">
              You log in with <b className="font-semibold">{email}</b>
            </p>
            {/* For managers of passwords: the name the password belongs to. */}
            <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
            <Field
              name="username"
              label="Your name"
              hint="Your team sees it beside what you do."
              autoComplete="name"
              autoCapitalize="words"
              maxLength={maxNameLength}
              required
              error={problems.username}
            />
            <PasswordField
              name="password"
              label="New Password"
              autoComplete="new-password"
              hint="At least 8 characters, and not a common password. A few words are easy to remember and hard to guess."
              error={problems.password}
            />
          </>
        )}
      </AccountForm>
    </>
  );
}

function chosenProblems({ username, password }: Chosen): Problems<keyof Chosen> {
  const name = nameProblem(username);
  const short = passwordProblem(password);
  return { ...(name && { username: name }), ...(short && { password: short }) };
}

function SpentInvitation() {
  return (
    <>
      <LoginHeading title="This link no longer works">
        An invitation works once and for 48 hours, and only the newest one does. Ask whoever invited you for a new one.
      </LoginHeading>
      <LoginFoot>
        Chosen a password already?{' '}
        <LoginLink to={href('/login')} state={{ from: href('/admin') }}>
          Log in
        </LoginLink>
      </LoginFoot>
    </>
  );
}
