import { href } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoginHeading } from './login-words.tsx';
import { type Me, nameOf } from './me.ts';
import { useLogOut } from './use-log-out.ts';
import { useOpenReturn } from './use-return.ts';

/** Instead of a form for somebody who needs none. */
export function LoggedInAlready({ me, from }: { me: Me; from: string }) {
  const openReturn = useOpenReturn();
  const say = useSay();
  const logOut = useLogOut();
  return (
    <>
      <LoginHeading title={say('Welcome, {name}', { name: nameOf(me) })}>
        {say('You are logged in as {email}.', {
          email: (
            <span dir="ltr" className="wrap-anywhere">
              {me.email}
            </span>
          ),
        })}
      </LoginHeading>
      <div className="grid gap-3">
        <Button onClick={() => void openReturn(from)}>{say('Continue')}</Button>
        <ButtonLink to={href('/account')} look="secondary">
          {say('My orders')}
        </ButtonLink>
        <Button look="secondary" onClick={() => void logOut()}>
          {say('Logout')}
        </Button>
      </div>
    </>
  );
}
