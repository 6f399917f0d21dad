import { isAPIError } from 'better-auth/api';
// By name `raw` is a kind of bar code; only the whole has the function.
import barCodes from 'bwip-js/node';
import { messages } from '#app/platform/messages.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { countPasswordChange } from './account-limits.server.ts';
import { type Answer, answering, inMinutes, refuseFields } from './answer.server.ts';
import { auth } from './auth.server.ts';
import { inPasswordLine } from './passwords.server.ts';
import { isStaff } from './role.ts';
import { readSession, type Session } from './signed-in.server.ts';

export type TwoFactorStart = {
  /** The squares of the QR code as an SVG path, and how many there are in a row. */
  path: string;
  size: number;
  /** For who types instead of scanning. */
  secret: string;
  recoveryCodes: string[];
};

export type Started = { answer: Answer; start: TwoFactorStart | null };

const tryAgain = 'That did not work. Please try again in a moment.';
const wrongPassword = 'This is not your password.';

/** Makes a new secret and recovery codes; they count from the first right code on (`confirmTwoFactor`). */
export async function startTwoFactor(password: string, request: Request): Promise<Started> {
  let start: TwoFactorStart | null = null;
  const answer = await guarded(password, request, async () => {
    const { api } = await auth();
    const { shopName } = await readShopSettings();
    const body = { password, issuer: shopName, method: 'totp' as const };
    const made = await api.enableTwoFactor({ body, headers: request.headers });
    if (made.method !== 'totp') throw new Error('The second factor is of another kind.');
    const secret = new URL(made.totpURI).searchParams.get('secret') ?? '';
    start = { ...drawCode(made.totpURI), secret, recoveryCodes: made.backupCodes };
    return [];
  });
  return { answer, start };
}

/** The first code out of the app: from now on it is asked for at each login. */
export function confirmTwoFactor(code: string, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const session = await readStaff(request);
    if (!session) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed) return tooMany(allowance.retryAfterSeconds);
    const { api } = await auth();
    try {
      const asked = { body: { code: code.replace(/\s/g, '') }, headers: request.headers, returnHeaders: true as const };
      const { headers } = await api.verifyTOTP(asked);
      return { status: 200, body: {}, cookies: headers.getSetCookie() };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      return refuseFields({ code: 'This code is not right. Take the one that is shown now.' });
    }
  });
}

/** Back to the password alone. */
export function stopTwoFactor(password: string, request: Request): Promise<Answer> {
  return guarded(password, request, async () => {
    const { api } = await auth();
    const { headers } = await api.disableTwoFactor({
      body: { password },
      headers: request.headers,
      returnHeaders: true,
    });
    return headers.getSetCookie();
  });
}

/** Only for staff who say their password again; `act` returns the cookies to set. */
function guarded(password: string, request: Request, act: () => Promise<string[]>): Promise<Answer> {
  return answering(tryAgain, async () => {
    const session = await readStaff(request);
    if (!session) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    if (password === '') return refuseFields({ password: messages.login.noPassword });
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed) return tooMany(allowance.retryAfterSeconds);
    try {
      return { status: 200, body: {}, cookies: await inPasswordLine(act) };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      if (error.body?.code === 'INVALID_PASSWORD') return refuseFields({ password: wrongPassword });
      return { status: 400, body: { problem: tryAgain } };
    }
  });
}

async function readStaff(request: Request): Promise<Session | null> {
  const session = await readSession(request);
  return session && isStaff(session.role) ? session : null;
}

function tooMany(retryAfterSeconds: number): Answer {
  const problem = `Too many tries. Please try again ${inMinutes(retryAfterSeconds)}.`;
  return { status: 429, body: { problem }, retryAfterSeconds };
}

/** One square of the path for each dark module. */
function drawCode(text: string): { path: string; size: number } {
  const [code] = barCodes.raw('qrcode', text, {});
  if (!code || !('pixs' in code)) throw new Error('The QR code could not be drawn.');
  const size = code.pixx;
  const squares = Array.from(code.pixs, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''));
  return { path: squares.join(''), size };
}
