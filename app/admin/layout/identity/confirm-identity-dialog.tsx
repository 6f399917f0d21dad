import { useEffect } from 'react';
import { href, useFetcher } from 'react-router';
import { useStore } from '#app/infra/browser/use-store.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import type { action, loader } from './confirm-identity-page.tsx';
import { identityQuestion } from './identity-check.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { ProofField } from './proof-field.tsx';

/** Asks whoever acts to confirm who they are, over any page; what is typed there stays. */
export function ConfirmIdentityDialog() {
  const question = useStore(identityQuestion);
  return question && <Question key="open" onEnd={question.answer} />;
}

function Question({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { submit, state, data: reply } = useFetcher<typeof action>();
  const passkeys = useFetcher<typeof loader>();
  const isDone = reply?.isConfirmed === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void passkeys.load(href('/admin/confirm-identity'));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isDone) onEnd(true);
  }, [isDone]);
  return (
    <FormDialog
      title="Confirm that it is you"
      says="This gives others access, or exports people’s data. You are asked again after ten minutes."
      action="Confirm"
      icon="key-round"
      stays
      busy={state !== 'idle'}
      problem={reply?.problem}
      aside={passkeys.data?.canUsePasskey && <PasskeyProof onDone={() => onEnd(true)} />}
      onClose={() => onEnd(false)}
      onSubmit={(fields) => submit(fields, { method: 'post', action: href('/admin/confirm-identity') })}
    >
      <ProofField error={reply?.field} autoFocus />
    </FormDialog>
  );
}
