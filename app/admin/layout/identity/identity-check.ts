import { createStore } from '#app/infra/browser/store.ts';

/** Waits for somebody to confirm who they are; null where nothing waits. */
export const identityQuestion = createStore<{ answer(isConfirmed: boolean): void } | null>(null);

/** Opens the dialog of the admin's layout. Resolves with whether password, code or passkey were right; false where it was closed. */
export function confirmIdentity(): Promise<boolean> {
  // Two actions at once are answered by one dialog.
  const earlier = identityQuestion.read();
  return new Promise((resolve) => {
    identityQuestion.write({
      answer(isConfirmed) {
        identityQuestion.write(null);
        earlier?.answer(isConfirmed);
        resolve(isConfirmed);
      },
    });
  });
}
