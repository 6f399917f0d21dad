import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useShopReached } from '#app/infra/live/use-live.ts';
import { messages } from '#app/infra/text/messages.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { checkoutDraft } from '../checkout-draft.ts';
import { attempt, isToSend, takeBackKept, waitBeforeAttempt } from './queued-order-sending.ts';
import { forgetStored, type QueuedOrder, readKept } from './queued-order-store.ts';

/** An order that was kept a moment ago has just been tried. */
const justKeptMs = 3_000;
/** The device may be wrong about having no network. */
const awayMs = 30_000;

/** Back to where it was made, with everything that was typed. */
export function useWayBack(): (kept: QueuedOrder) => void {
  const navigate = useNavigate();
  return ({ draft, from }) => {
    checkoutDraft.write(draft);
    forgetStored();
    void navigate(from);
  };
}

/** Attempts by themselves, as the network and the shop allow, and those that were pressed. */
export function useAttempts(kept: QueuedOrder, isAtCheckout: boolean) {
  const navigate = useNavigate();
  const leave = useWayBack();
  const reached = useShopReached();
  const [attempts, setAttempts] = useState(() => (Date.now() - kept.keptAt < justKeptMs ? 1 : 0));
  const [isBusy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    const came = await attempt();
    setBusy(false);
    setAttempts((count) => count + 1);
    if (came !== 'placed') return;
    await showAlert(messages.checkout.placed);
    if (isAtCheckout && window.location.pathname.endsWith(href('/checkout'))) await navigate(href('/'));
  }
  async function takeBack(): Promise<void> {
    setBusy(true);
    await takeBackKept();
    if (readKept()?.step === 'taking-back') await run();
    setBusy(false);
    const now = readKept();
    if (now?.step === 'taken-back') leave(now);
  }
  useEffect(() => {
    if (reached) setAttempts((count) => (count > 1 ? 0 : count));
  }, [reached]);
  useEffect(() => {
    if (isBusy || !isToSend(kept)) return;
    const wait = reached ? waitBeforeAttempt(kept, attempts) : awayMs;
    const timer = setTimeout(() => void run(), wait);
    return () => clearTimeout(timer);
  });
  return { isBusy, tryNow: () => void run(), takeBack: () => void takeBack() };
}
