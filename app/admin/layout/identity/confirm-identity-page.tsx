import { useEffect, useState } from 'react';
import { data, Form, href, useNavigation } from 'react-router';
import { readFormValues } from '#app/modules/accounts/forms/form-action.server.ts';
import { hasPasskey } from '#app/modules/accounts/passkeys/passkeys.server.ts';
import { confirmIdentity } from '#app/modules/accounts/second-step/confirm-identity.server.ts';
import { AdminButton } from '../../components/button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { signedInContext } from '../../guard.server.ts';
import { pageTakesProof } from '../../step-up.ts';
import type { Route } from './+types/confirm-identity-page.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { ProofField } from './proof-field.tsx';

export const meta = () => [{ title: 'Confirm that it is you · Admin' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const from = URL.parse(url.searchParams.get('from') ?? '', url.origin);
  const isOurs = from?.origin === url.origin && from.pathname.startsWith(`${href('/admin')}/`);
  const path = isOurs ? from.pathname + from.search : href('/admin');
  const canUsePasskey = await hasPasskey(context.get(signedInContext).id);
  return { from: path, isFile: isOurs && pageTakesProof(from.pathname), canUsePasskey };
}

export async function action({ request }: Route.ActionArgs) {
  const { proof } = await readFormValues(request, ['proof'] as const);
  const { status, body } = await confirmIdentity(proof, request);
  const field = body.fields?.proof;
  const problem = field ? undefined : body.problem;
  return data({ isConfirmed: status === 200, field, problem }, { status, headers: { 'cache-control': 'no-store' } });
}

/** Where a file is opened, or a form is sent without script, that takes a fresh proof of who it is. */
export default function ConfirmIdentityPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { from, isFile, canUsePasskey } = loaderData;
  const isBusy = useNavigation().state !== 'idle';
  const [byPasskey, setByPasskey] = useState(false);
  const isConfirmed = byPasskey || reply?.isConfirmed === true;
  useEffect(() => {
    if (isConfirmed) location.assign(from);
  }, [isConfirmed, from]);
  return (
    <>
      <PageHead title="Confirm that it is you" ruled />
      {isConfirmed ? (
        <p role="status" className="px-6 py-5 max-md:px-3.5">
          Confirmed.{' '}
          <a href={from} className="admin-link">
            {isFile ? 'If the download does not start, press here.' : 'Go back to the page.'}
          </a>
        </p>
      ) : (
        <Form method="post" className="grid max-w-110 gap-3 px-6 py-5 max-md:px-3.5">
          <p className="text-ink-2">
            {isFile ? 'This file contains people’s data. ' : 'This gives others access. '}You are asked again after ten
            minutes.
          </p>
          <ProofField error={reply?.field} />
          {reply?.problem && (
            <p role="alert" className="text-clay-text">
              {reply.problem}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <AdminButton look="primary" type="submit" icon="key-round" busy={isBusy}>
              Confirm
            </AdminButton>
            {canUsePasskey && <PasskeyProof onDone={() => setByPasskey(true)} />}
          </div>
        </Form>
      )}
    </>
  );
}
