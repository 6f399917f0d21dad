import { data, href, Link, redirect } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/security-page.ts';
import type { Answer } from './answer.server.ts';
import { giveUpEmailChange, readEmailChange, requestEmailChange } from './change-email.server.ts';
import { EmailSection } from './email-section.tsx';
import { readFormValues } from './form-action.server.ts';
import { isKeptOut, secondStepDue } from './office-entry.server.ts';
import { OpenSessions } from './open-sessions.tsx';
import { isStaff } from './role.ts';
import { SecondStep } from './second-step.tsx';
import type { SecurityReply } from './security-reply.ts';
import { endOtherSessions, endOwnSession, readOpenSessions } from './sessions.server.ts';
import { readSession, type Session } from './signed-in.server.ts';
import {
  confirmTwoFactor,
  countRecoveryCodes,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from './two-factor.server.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Login and devices')(args), { name: 'robots', content: 'noindex' }];
}

export async function loader({ request }: Route.LoaderArgs) {
  const session = await readSession(request);
  if (!session) throw redirect(`${href('/login')}?from=${href('/account/security')}`);
  const [secondStep, sessions, emailChange] = await Promise.all([
    isStaff(session.role) ? readSecondStep(session) : null,
    readOpenSessions(session),
    readEmailChange(session.id),
  ]);
  return { email: session.email, secondStep, sessions, emailChange, now: new Date() };
}

async function readSecondStep(session: Session) {
  const due = secondStepDue(session);
  return {
    isOn: session.twoFactor,
    recoveryCodes: session.twoFactor ? await countRecoveryCodes(session.id) : 0,
    due,
    isKeptOut: isKeptOut({ secondStepDue: due }),
  };
}

const fields = ['intent', 'password', 'code', 'session', 'email'] as const;

export async function action({ request }: Route.ActionArgs) {
  const { intent, password, code, session, email } = await readFormValues(request, fields);
  if (intent === 'start') {
    const { answer, start } = await startTwoFactor(password, request);
    return reply(intent, answer, { start });
  }
  if (intent === 'confirm') return reply(intent, await confirmTwoFactor(code, request));
  if (intent === 'stop') return reply(intent, await stopTwoFactor({ password, code }, request));
  if (intent === 'renew') {
    const { answer, recoveryCodes } = await renewRecoveryCodes({ password, code }, request);
    return reply(intent, answer, { recoveryCodes });
  }
  if (intent === 'email') return reply(intent, await requestEmailChange({ email, password }, request), { email });
  const by = await readSession(request);
  if (!by) throw redirect(`${href('/login')}?from=${href('/account/security')}`);
  if (intent === 'end') await endOwnSession(by, session);
  if (intent === 'end-others') await endOtherSessions(by);
  if (intent === 'keep-email') await giveUpEmailChange(by);
  return reply(intent, { status: 200, body: {} });
}

function reply(intent: string, { status, body, cookies = [] }: Answer, more: Partial<SecurityReply> = {}) {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  const wrong = body.fields ?? {};
  const said: SecurityReply = {
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
  return data(said, { status, headers });
}

/** How somebody logs in, and where they are logged in: the second step of staff, open sessions, the e-mail address. */
export default function SecurityPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { email, secondStep, sessions, emailChange, now } = loaderData;
  const say = useSay();
  return (
    <div className="container-page min-h-[70vh] max-w-[calc(640px+2*var(--gut))] pt-8 pb-16 md:pt-10 md:pb-22">
      <Link to={href('/account')} className="-ms-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-label">
        <Icon name="arrow-left" className="size-5 rtl:-scale-x-100" /> {say('My orders')}
      </Link>
      <h1 className="mt-4 font-d2">{say('Login and devices')}</h1>
      <div className="mt-8 grid gap-12">
        {secondStep && <SecondStep {...secondStep} reply={reply} />}
        <OpenSessions sessions={sessions} now={now} />
        <EmailSection email={email} change={emailChange} reply={reply?.intent === 'email' ? reply : undefined} />
      </div>
    </div>
  );
}
