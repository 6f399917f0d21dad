import type { Page } from '@playwright/test';

/**
 * Gives this page's browser a device that makes and uses passkeys by itself, as if somebody always unlocked it.
 * `lock` has nobody unlock it from then on; `forget` takes what it has stored.
 */
export async function addAuthenticator(page: Page): Promise<{ lock(): Promise<void>; forget(): Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async lock() {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    async forget() {
      await browser.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
