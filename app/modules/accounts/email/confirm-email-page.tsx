import { useState } from 'react';
import { href } from 'react-router';
import { type Label, useLanguage, useT, useTAny } from '#app/i18n/translate.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { send } from '../forms/submit-state.ts';
import { LoginFoot, LoginHeading, LoginLink, NeedsScript } from '../log-in/log-in-texts.tsx';
import { refreshMe } from '../me-store.ts';
import { useLinkToken } from '../password/use-link-token.ts';
import type { Route } from './+types/confirm-email-page.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('New e-mail address')(args), { name: 'robots', content: 'noindex' }];
}

/**
 * Where the links in the two e-mails about a new address lead. It is confirmed by a press: programs that look into
 * e-mails open links too.
 */
export default function ConfirmEmailPage() {
  const token = useLinkToken();
  const t = useT();
  const language = useLanguage();
  const tAny = useTAny();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ title: Label; words: string }>();
  async function confirm(): Promise<void> {
    setBusy(true);
    const result = await send('/api/email/confirm', { token: token ?? '', language });
    setBusy(false);
    if (result?.ok) {
      setMessage({ title: 'Confirmed', words: result.message });
      await refreshMe();
    } else if (result?.status === 400 || result?.status === 409)
      setMessage({ title: 'The address stays as it was', words: result.problem });
    else await showAlert(result?.problem || 'That did not work. Please try again in a moment.');
  }
  if (token === null || message)
    return (
      <>
        <LoginHeading title={message ? t(message.title) : t('This link no longer works')}>
          {message ? tAny(message.words) : t('Open it from the e-mail once more, or ask for the change again.')}
        </LoginHeading>
        <ButtonLink to={href('/')} className="w-full">
          {t('To the shop')}
        </ButtonLink>
        <LoginFoot>
          <LoginLink to={href('/login')}>{t('Log in')}</LoginLink>
        </LoginFoot>
      </>
    );
  return (
    <>
      <LoginHeading title={t('A new e-mail address')}>
        {t(
          'Confirm it here and in the e-mail to the other address. It changes once both are confirmed, and you log in again.',
        )}
      </LoginHeading>
      <NeedsScript />
      <Button className="w-full" busy={busy} onClick={() => void confirm()}>
        {t('Confirm')}
      </Button>
    </>
  );
}
