import { href } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { type Me, nameOf } from '../me.ts';
import { LoginHeading } from './log-in-texts.tsx';
import { useLogOut } from './use-log-out.ts';
import { useOpenReturn } from './use-return.ts';

/** Instead of a form for somebody who needs none. */
export function LoggedInAlready({ me, from }: { me: Me; from: string }) {
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
