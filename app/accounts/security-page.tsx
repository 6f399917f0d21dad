import { data, Form, href, Link, redirect, useNavigation } from 'react-router';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/security-page.ts';
import type { Answer } from './answer.server.ts';
import { readFormValues } from './form-action.server.ts';
import { PasswordField } from './password-field.tsx';
import { isStaff } from './role.ts';
import { readSession } from './signed-in.server.ts';
import { confirmTwoFactor, startTwoFactor, stopTwoFactor, type TwoFactorStart } from './two-factor.server.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Second step at login')(args), { name: 'robots', content: 'noindex' }];
}

export async function loader({ request }: Route.LoaderArgs) {
  const session = await readSession(request);
  if (!session) throw redirect(`${href('/login')}?from=${href('/account/security')}`);
  if (!isStaff(session.role)) throw redirect(href('/account'));
  return { isOn: session.twoFactor };
}

export async function action({ request }: Route.ActionArgs) {
  const { intent, password, code } = await readFormValues(request, ['intent', 'password', 'code'] as const);
  if (intent === 'start') {
    const { answer, start } = await startTwoFactor(password, request);
    return said(answer, start);
  }
  return said(intent === 'confirm' ? await confirmTwoFactor(code, request) : await stopTwoFactor(password, request));
}

function said({ status, body, cookies = [] }: Answer, start: TwoFactorStart | null = null) {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  const fields = body.fields ?? {};
  const problem = Object.keys(fields).length > 0 ? '' : (body.problem ?? '');
  return data({ fields, problem, start }, { status, headers });
}

/** The second step at login of staff: set up with an app, confirmed with its first code, taken away with the password. */
export default function SecurityPage({ loaderData: { isOn }, actionData: reply }: Route.ComponentProps) {
  return (
    <div className="container-page min-h-[70vh] max-w-[calc(560px+2*var(--gut))] pt-8 pb-16 md:pt-10 md:pb-22">
      <Link to={href('/account')} className="-ms-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-label">
        <Icon name="arrow-left" className="size-5 rtl:-scale-x-100" /> My orders
      </Link>
      <h1 className="mt-4 font-d2">Second step at login</h1>
      <p className="mt-3 text-ink-2">
        {isOn
          ? 'It is on: at each login you are asked for a code out of your app.'
          : 'Whoever learns your password still cannot log in: each login also asks for a code that only your phone knows.'}
      </p>
      <p role="alert" className="mt-3 text-clay">
        {reply?.problem}
      </p>
      {reply?.start ? (
        <SetUp start={reply.start} />
      ) : reply?.fields.code ? (
        <ConfirmForm error={reply.fields.code} />
      ) : (
        <PasswordForm isOn={isOn} error={reply?.fields.password} />
      )}
    </div>
  );
}

function PasswordForm({ isOn, error }: { isOn: boolean; error: string | undefined }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="mt-6 grid gap-5" noValidate>
      <input type="hidden" name="intent" value={isOn ? 'stop' : 'start'} />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={error} />
      <Button type="submit" busy={busy} look={isOn ? 'secondary' : 'primary'}>
        {isOn ? 'Turn it off' : 'Set it up'}
      </Button>
    </Form>
  );
}

function SetUp({ start: { path, size, secret, recoveryCodes } }: { start: TwoFactorStart }) {
  return (
    <ol className="mt-6 grid gap-9">
      <li>
        <h2 className="font-d4">1. Scan this with your app</h2>
        <svg
          viewBox={`-2 -2 ${size + 4} ${size + 4}`}
          className="mt-4 w-56 rounded-box bg-milk"
          shapeRendering="crispEdges"
          role="img"
          aria-label="QR code of the secret below"
        >
          <path d={path} />
        </svg>
        <p className="mt-3 text-ink-2 text-sm">
          Or type it: <code className="wrap-anywhere font-semibold text-ink">{secret}</code>
        </p>
      </li>
      <li>
        <h2 className="font-d4">2. Keep these recovery codes</h2>
        <p className="mt-2 text-ink-2">
          Each opens your account once, should the phone be lost. They are not shown again.
        </p>
        <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 rounded-box bg-sand p-5 tabular-nums">
          {recoveryCodes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </li>
      <li>
        <h2 className="font-d4">3. Say what the app shows</h2>
        <ConfirmForm />
      </li>
    </ol>
  );
}

function ConfirmForm({ error }: { error?: string }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="mt-4 grid gap-5" noValidate>
      <input type="hidden" name="intent" value="confirm" />
      <Field
        name="code"
        label="Code"
        hint="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={error}
      />
      <Button type="submit" busy={busy}>
        Turn it on
      </Button>
    </Form>
  );
}
