import { data, href, Link, redirect } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/security-page.ts';
import { giveUpEmailChange, readEmailChange, requestEmailChange } from './email/change-email.server.ts';
import { EmailSection } from './email/email-section.tsx';
import { goOn, readFormValues } from './forms/form-action.server.ts';
import type { SecurityReply } from './forms/form-replies.ts';
import type { Answer } from './forms/respond.server.ts';
import { isLockedOut, secondStepDue } from './log-in/admin-entry.server.ts';
import { readSession, type Session } from './log-in/signed-in.server.ts';
import { OpenSessions } from './open-sessions.tsx';
import { readPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.server.ts';
import { Passkeys } from './passkeys/passkeys-section.tsx';
import { isStaff } from './role.ts';
import { confirmIdentity } from './second-step/confirm-identity.server.ts';
import { isConfirmed } from './second-step/fresh-proof.ts';
import { SecondStep } from './second-step/second-step.tsx';
import {
  confirmTwoFactor,
  countRecoveryCodes,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from './second-step/two-factor.server.ts';
import { endOtherSessions, endOwnSession, readOpenSessions } from './sessions.server.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Login and devices')(args), { name: 'robots', content: 'noindex' }];
}

export async function loader({ request }: Route.LoaderArgs) {
  const session = await readSession(request);
  if (!session) throw redirect(`${href('/login')}?from=${href('/account/security')}`);
  const [secondStep, passkeys, sessions, emailChange] = await Promise.all([
    isStaff(session.role) ? readSecondStep(session) : null,
    readPasskeys(session.id),
    readOpenSessions(session),
    readEmailChange(session.id),
  ]);
  const isProven = isConfirmed(session.confirmedAt);
  return { email: session.email, secondStep, passkeys, isProven, sessions, emailChange, now: new Date() };
}

async function readSecondStep(session: Session) {
  const due = secondStepDue(session);
  return {
    isOn: session.twoFactor,
    recoveryCodes: session.twoFactor ? await countRecoveryCodes(session.id) : 0,
    due,
    isLockedOut: isLockedOut({ secondStepDue: due }),
  };
}

const fields = ['intent', 'password', 'code', 'session', 'email', 'proof', 'passkey', 'name', 'language'] as const;

export async function action({ request }: Route.ActionArgs) {
  const { intent, password, code, session, email, proof, passkey, name, language } = await readFormValues(
    request,
    fields,
  );
  if (intent === 'start') {
    const { answer: response, start } = await startTwoFactor(password, request);
    return reply(intent, response, { start });
  }
  if (intent === 'confirm') return replyOrGoOn(request, intent, await confirmTwoFactor(code, request));
  if (intent === 'stop') return replyOrGoOn(request, intent, await stopTwoFactor({ password, code }, request));
  if (intent === 'renew') {
    const { answer: response, recoveryCodes } = await renewRecoveryCodes({ password, code }, request);
    return reply(intent, response, { recoveryCodes });
  }
  if (intent === 'email') return reply(intent, await requestEmailChange({ email, password }, request), { email });
  if (intent === 'confirm-identity') return reply(intent, await confirmIdentity(proof, request));
  if (intent === 'rename-passkey') return reply(intent, await renamePasskey(passkey, name, request));
  if (intent === 'remove-passkey') return reply(intent, await removePasskey(passkey, language, request));
  const by = await readSession(request);
  if (!by) throw redirect(`${href('/login')}?from=${href('/account/security')}`);
  if (intent === 'end') await endOwnSession(by, session);
  if (intent === 'end-others') await endOtherSessions(by);
  if (intent === 'keep-email') await giveUpEmailChange(by);
  return reply(intent, { status: 200, body: {} });
}

/**
 * Without script the page is rendered in the same request, whose cookie belongs to a session that has just been replaced:
 * the browser opens the page again with the new one.
 */
function replyOrGoOn(request: Request, intent: string, response: Answer) {
  const isDocument = request.headers.get('accept')?.includes('text/html');
  return isDocument && response.cookies ? goOn(href('/account/security'), response) : reply(intent, response);
}

function reply(intent: string, { status, body, cookies = [] }: Answer, more: Partial<SecurityReply> = {}) {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  const wrong = body.fields ?? {};
  const result: SecurityReply = {
    intent,
    ok: status < 300,
    fields: wrong,
    problem: Object.keys(wrong).length > 0 ? '' : (body.problem ?? ''),
    message: body.message ?? '',
    start: null,
    recoveryCodes: [],
    email: '',
    ...more,
  };
  return data(result, { status, headers });
}

/** How somebody logs in, and where they are logged in: the second step of staff, passkeys, open sessions, the e-mail address. */
export default function SecurityPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { email, secondStep, passkeys, isProven, sessions, emailChange, now } = loaderData;
  const t = useT();
  return (
    <div className="container-page min-h-[70vh] max-w-[calc(640px+2*var(--gut))] pt-8 pb-16 md:pt-10 md:pb-22">
      <Link to={href('/account')} className="-ms-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-label">
        <Icon name="arrow-left" className="size-5 rtl:-scale-x-100" /> {t('My orders')}
      </Link>
      <h1 className="mt-4 font-d2">{t('Login and devices')}</h1>
      <div className="mt-8 grid gap-12">
        {secondStep && <SecondStep {...secondStep} reply={reply} />}
        <Passkeys passkeys={passkeys} isProven={isProven} hasCodes={secondStep?.isOn ?? false} />
        <OpenSessions sessions={sessions} now={now} />
        <EmailSection email={email} change={emailChange} reply={reply?.intent === 'email' ? reply : undefined} />
      </div>
    </div>
  );
}
