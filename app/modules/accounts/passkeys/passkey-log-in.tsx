import { useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { loginFailure } from '../forms/account-forms.ts';
import { canFillInPasskeys, canUsePasskeys, isTaken, problemIn, signWithPasskey } from './passkey-browser.ts';

/** The log-in by passkey: in the field for the e-mail address where the browser offers it there, else by a button. */
export function PasskeyLogIn({ onDone }: { onDone: () => Promise<void> }) {
  const t = useT();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const offer = useOffer(logIn);

  async function logIn(autofill: boolean, signal?: AbortSignal): Promise<void> {
    const result = await signWithPasskey('/api/login/passkey', { autofill, ...(signal && { signal }) });
    if (signal?.aborted) return;
    if (isTaken(result)) return onDone();
    const problem = problemIn(result);
    // What was only offered and never chosen is not worth a word.
    if (problem && (!autofill || 'ok' in result)) await showAlert(loginFailure(problem));
    if ('ok' in result || !autofill) void offer.start();
  }
  async function press(): Promise<void> {
    // The browser asks for one passkey at a time.
    offer.stop();
    setBusy(true);
    await logIn(false).finally(() => setBusy(false));
  }
  if (hydrated && !canUsePasskeys()) return null;
  return (
    // Without script its place is empty, so that nothing moves when the script comes.
    <div className={`mt-4 text-center ${hydrated ? '' : 'invisible'}`}>
      <Button look="secondary" className="w-full" busy={busy} onClick={() => void press()}>
        {t('Use a passkey')}
      </Button>
      <p className="mt-2 text-ink-2 text-sm">{t('Log in with your fingerprint, face or screen lock.')}</p>
    </div>
  );
}

/** Keeps an offer of passkeys open in the field while the page is shown. */
function useOffer(logIn: (autofill: boolean, signal: AbortSignal) => Promise<void>) {
  const open = useRef<AbortController>(null);
  function stop(): void {
    open.current?.abort();
  }
  async function start(): Promise<void> {
    stop();
    const offer = new AbortController();
    open.current = offer;
    if ((await canFillInPasskeys()) && !offer.signal.aborted) await logIn(true, offer.signal);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void start();
    return stop;
  }, []);
  return { start, stop };
}
