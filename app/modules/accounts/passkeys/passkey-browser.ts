import type { Language } from '#app/i18n/language.ts';
import { type Reply, send } from '../forms/submit-state.ts';

/** Why nothing came of a passkey: `''` where the person gave it up, which needs no words. */
export type PasskeyFailure = { problem: string };

const failed = 'Your browser could not use a passkey here.';

/** Whether this browser can make and use passkeys. Those before 2025 cannot read them as JSON; they keep the password. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Whether it offers passkeys in the field for the e-mail address. */
export async function canFillInPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable());
}

/** Has the person choose a passkey, and sends what it signed to `address`. `autofill`: once they choose it in a field. */
export async function signWithPasskey(
  address: string,
  { signal, autofill = false }: { signal?: AbortSignal; autofill?: boolean } = {},
): Promise<Reply | PasskeyFailure> {
  return exchange('/api/passkeys/challenge', address, (options) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
      ...(autofill && { mediation: 'conditional' }),
      ...(signal && { signal }),
    }),
  );
}

/** Has the person make a passkey for their account. */
export function makePasskey(language: Language): Promise<Reply | PasskeyFailure> {
  const make: Ask = (options) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    });
  return exchange('/api/passkeys/new', '/api/passkeys', make, { language });
}

type Ask = (options: Record<string, unknown>) => Promise<Credential | null>;

async function exchange(
  challenge: string,
  address: string,
  ask: Ask,
  more: Record<string, string> = {},
): Promise<Reply | PasskeyFailure> {
  const offered = await send(challenge, {});
  if (!offered?.ok) return { problem: offered?.problem ?? 'That did not work. Please try again in a moment.' };
  try {
    const credential = await ask(offered.options);
    if (!(credential instanceof PublicKeyCredential)) return { problem: failed };
    const reply = await send(address, { ...more, credential: JSON.stringify(credential.toJSON()) });
    return reply ?? { problem: 'That did not work. Please try again in a moment.' };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  // Given up, or not done in time.
  if (name === 'NotAllowedError' || name === 'AbortError') return '';
  return name === 'InvalidStateError' ? 'This device has a passkey for your account already.' : failed;
}

/** Whether the shop took it. */
export function isTaken(result: Reply | PasskeyFailure): result is Reply {
  return 'ok' in result && result.ok;
}

/** What is to be said where it did not: the words of the one field, too. */
export function problemIn(result: Reply | PasskeyFailure): string {
  return ('fields' in result && Object.values(result.fields)[0]) || result.problem;
}
