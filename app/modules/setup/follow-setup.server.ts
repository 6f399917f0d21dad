import { log } from '#app/infra/process/log.server.ts';
import { isDemoHere, lookForDemo } from './demo-shop.server.ts';

type Node = {
  /** Whether this node still plays the demo: keeps e-mails to itself, and lets the demo's couriers answer. */
  playsDemo(): boolean;
  /** Ends that. Called once. */
  leaveDemo(): void;
  /** Called after the shop became its owner's own, to delete what this node keeps of the demo. */
  cleanUp(): void;
  againMs?: number;
};

/** Takes this node out of the demo as soon as the shop is its owner's own. A look that fails is tried again until it succeeds. */
export function followSetUp({ playsDemo, leaveDemo, cleanUp, againMs = 2_000 }: Node) {
  let again: ReturnType<typeof setTimeout> | null = null;
  let closed = false;

  /** Looks whether the shop is still the demo. Costs nothing where this node neither plays nor offers it. */
  function look(): void {
    if (closed || (!isDemoHere() && !playsDemo())) return;
    lookForDemo().then(leave).catch(retry);
  }

  function leave(): void {
    if (closed || isDemoHere()) return;
    if (playsDemo()) leaveDemo();
    cleanUp();
  }

  function retry(error: unknown): void {
    log('warn', 'set-up-not-followed', {}, error);
    if (closed || again) return;
    again = setTimeout(() => {
      again = null;
      look();
    }, againMs);
    again.unref();
  }

  return {
    look,
    close() {
      closed = true;
      if (again) clearTimeout(again);
    },
  };
}
