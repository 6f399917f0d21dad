/**
 * What takes a fresh proof of who it is, because a session left open or stolen would give away more than itself: actions
 * by the table they are in, and files with people in them. The owner of a session confirms it with password, code or passkey.
 */
export const proofActions: Record<string, readonly string[]> = {
  settings: [
    'invite',
    'give-role',
    'give-tasks',
    'create-key',
    'confirm-key',
    'close-restore',
    'create-webhook',
    'renew-webhook-secret',
    'renew-feed-key',
    'connect',
    'save-backups',
    'create-backup-key',
    'confirm-backup-key',
    'remove-backup-key',
    'remove-demo-data',
  ],
};
export const proofPages: readonly string[] = [
  '/admin/customers/csv',
  '/admin/activity/csv',
  '/admin/orders/csv',
  '/admin/returns/csv',
  '/admin/settings/health/backup',
];

/** Whether this action takes a fresh proof. */
export function takesProof(table: string, action: string): boolean {
  return proofActions[table]?.includes(action) ?? false;
}

/** Whether this address, as permissions.ts spells it, takes a fresh proof. */
export function pageTakesProof(pattern: string): boolean {
  return proofPages.includes(pattern);
}

/** What an action answers that takes a fresh proof first. Nothing was done. */
export type ProofWanted = { proofWanted: true };
