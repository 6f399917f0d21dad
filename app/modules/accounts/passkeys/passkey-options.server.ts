import type { getAuthenticatorName, PasskeyOptions } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#app/infra/db/db.server.ts';
import { formatDevice } from '../log-in/device-name.server.ts';
import { passkeys } from '../tables.server.ts';

export const maxPasskeyNameLength = 60;

/**
 * How better-auth's plug-in works here: for the shop's own address alone, whatever the request says of itself, and only
 * with keys that the device names by itself and opens by finger, face or PIN.
 */
export function passkeyOptions(siteUrl: string, nameModel: typeof getAuthenticatorName): PasskeyOptions {
  const { hostname, origin } = new URL(siteUrl);
  return {
    rpID: hostname,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // The plug-in itself would take a key that nobody unlocked, which proves the device and not the person.
    registration: {
      afterVerification: ({ ctx, verification: { registrationInfo } }) => {
        needUnlocked(registrationInfo?.userVerified);
        // It is called as its password manager, else as the browser it was made in.
        const name = nameModel(registrationInfo?.aaguid) ?? formatDevice(ctx.headers?.get('user-agent') ?? null);
        return { name: name.slice(0, maxPasskeyNameLength) };
      },
    },
    authentication: {
      afterVerification: ({ verification }) => needUnlocked(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  };
}

function needUnlocked(userVerified: boolean | undefined): void {
  if (!userVerified) throw new APIError('UNAUTHORIZED', { code: 'NOT_UNLOCKED', message: 'not unlocked' });
}

/** Takes every passkey of an account away. */
export async function removePasskeys(tx: Pick<Database | Transaction, 'delete'>, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}
