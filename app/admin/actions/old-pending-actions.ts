import { asRecord } from '#app/infra/records.ts';

/**
 * To be deleted, with its test, in the version after the next: no device waits that long.
 *
 * Reads an action that version 0.2.0 queued on this device; anything else stays as it is. The shop knows the old name of
 * the action (old-actions.server.ts). The key stays the same, so an action that had reached the shop is still done once.
 */
export function readOldPendingAction(stored: unknown): unknown {
  const { room, asked, ...action } = asRecord(stored);
  return room === undefined ? stored : { ...action, area: room, input: asked };
}
