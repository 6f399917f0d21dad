import { useState } from 'react';
import { canUsePasskeys, isTaken, problemIn, signWithPasskey } from '#app/modules/accounts/passkeys/passkey-browser.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { AdminButton } from '../../components/button.tsx';

/** The other proof of who it is, for somebody who has a passkey. */
export function PasskeyProof({ onDone }: { onDone: () => void }) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function prove(): Promise<void> {
    setBusy(true);
    setProblem('');
    const result = await signWithPasskey('/api/passkeys/confirm');
    setBusy(false);
    if (isTaken(result)) onDone();
    else setProblem(problemIn(result));
  }
  if (!hydrated || !canUsePasskeys()) return null;
  return (
    <>
      {problem && (
        <p role="alert" className="text-clay-text">
          {problem}
        </p>
      )}
      <AdminButton busy={busy} onClick={() => void prove()}>
        Use a passkey
      </AdminButton>
    </>
  );
}
