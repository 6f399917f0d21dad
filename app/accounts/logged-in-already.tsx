import { href, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoginHeading } from './login-words.tsx';
import { type Me, nameOf } from './me.ts';
import { useLogOut } from './use-log-out.ts';

/** Instead of a form for somebody who needs none. */
export function LoggedInAlready({ me, from }: { me: Me; from: string }) {
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (
    <>
      <LoginHeading title={`Welcome, ${nameOf(me)}`}>
        You are logged in as <span className="wrap-anywhere">{me.email}</span>.
      </LoginHeading>
      <div className="grid gap-3">
        <Button onClick={() => void navigate(from, { replace: true })}>Continue</Button>
        <ButtonLink to={href('/account')} look="secondary">
          My orders
        </ButtonLink>
        <Button look="secondary" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </>
  );
}
