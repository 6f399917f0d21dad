import { useState } from 'react';
import { href } from 'react-router';
import { type Label, useSay, useSayAny } from '#app/language/say.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/confirm-email-page.ts';
import { LoginFoot, LoginHeading, LoginLink, NeedsScript } from './login-words.tsx';
import { refreshMe } from './me-store.ts';
import { send } from './sending.ts';
import { useLinkToken } from './use-link-token.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('New e-mail address')(args), { name: 'robots', content: 'noindex' }];
}

/**
 * Where the links in the two letters about a new address lead. It is confirmed by a press: programs that look into
 * letters open links too.
 */
export default function ConfirmEmailPage() {
  const token = useLinkToken();
  const say = useSay();
  const sayAny = useSayAny();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ title: Label; words: string }>();
  async function confirm(): Promise<void> {
    setBusy(true);
    const answer = await send('/api/email/confirm', { token: token ?? '' });
    setBusy(false);
    if (answer?.ok) {
      setSaid({ title: 'Confirmed', words: answer.message });
      await refreshMe();
    } else if (answer?.status === 400 || answer?.status === 409)
      setSaid({ title: 'The address stays as it was', words: answer.problem });
    else await showAlert(answer?.problem || 'That did not work. Please try again in a moment.');
  }
  if (token === null || said)
    return (
      <>
        <LoginHeading title={said ? say(said.title) : say('This link is no longer good')}>
          {said ? sayAny(said.words) : say('Open it from the e-mail once more, or ask for the change again.')}
        </LoginHeading>
        <ButtonLink to={href('/')} className="w-full">
          {say('To the shop')}
        </ButtonLink>
        <LoginFoot>
          <LoginLink to={href('/login')}>{say('Log in')}</LoginLink>
        </LoginFoot>
      </>
    );
  return (
    <>
      <LoginHeading title={say('A new e-mail address')}>
        {say(
          'Confirm it here and in the e-mail to the other address. It changes once both are confirmed, and you log in anew.',
        )}
      </LoginHeading>
      <NeedsScript />
      <Button className="w-full" busy={busy} onClick={() => void confirm()}>
        {say('Confirm')}
      </Button>
    </>
  );
}
