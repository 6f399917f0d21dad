import { createRequire } from 'node:module';
import { isAPIError } from 'better-auth/api';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import type { AuditAction } from '#app/infra/audit/audit-actions.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { messages } from '#app/infra/text/messages.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { auth } from '../auth.server.ts';
import { type Answer, answering, inMinutes, refuseFields } from '../forms/respond.server.ts';
import { countPasswordChange } from '../log-in/account-limits.server.ts';
import { readSession, type Session, tokenOf } from '../log-in/signed-in.server.ts';
import { inPasswordLine } from '../password/passwords.server.ts';
import { isStaff } from '../role.ts';
import { queueSecurityEmail } from '../security-emails/queue-security-email.server.ts';
import type { SecurityEvent } from '../security-emails/security-events.ts';
import { endSessions } from '../sessions.server.ts';
import { isAppCode, usedCode } from './second-factor.server.ts';
import { CodeUsed, usingCode } from './spent-codes.server.ts';

const require = createRequire(import.meta.url);

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
const wrongCode = 'This code is not right. Enter the one that is shown now.';

/** Makes a new secret and recovery codes; they count from the first right code on (`confirmTwoFactor`). */
export async function startTwoFactor(password: string, request: Request): Promise<Started> {
  let start: TwoFactorStart | null = null;
  const response = await guarded(password, request, async () => {
    const { api } = await auth();
    const { shopName } = await readShopSettings();
    const body = { password, issuer: shopName, method: 'totp' as const };
    const made = await api.enableTwoFactor({ body, headers: request.headers });
    if (made.method !== 'totp') throw new Error('The second factor is of another kind.');
    const secret = new URL(made.totpURI).searchParams.get('secret') ?? '';
    start = { ...drawCode(made.totpURI), secret, recoveryCodes: made.backupCodes };
    return [];
  });
  return { answer: response, start };
}

/**
 * The first code out of the app: from now on a code is asked for at each login. Ends every other session, because none
 * of them was opened with a code.
 */
export function confirmTwoFactor(written: string, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const session = await readStaff(request);
    if (!session) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed) return tooMany(allowance.retryAfterSeconds);
    const code = written.replace(/\s/g, '');
    const { api } = await auth();
    try {
      const input = { body: { code }, headers: request.headers, returnHeaders: true as const };
      const { headers } = await usingCode(session.id, code, () => api.verifyTOTP(input));
      const cookies = headers.getSetCookie();
      const here = (await tokenOf(cookies)) ?? session.token;
      await inTransaction(async (tx) => {
        await endSessions(tx, session.id, { except: here });
        await recordFactor(tx, session, 'user.second-step-set-up', request);
      });
      return { status: 200, body: {}, cookies };
    } catch (error) {
      if (error instanceof CodeUsed) return refuseFields({ code: usedCode });
      if (!isAPIError(error)) throw error;
      return refuseFields({ code: wrongCode });
    }
  });
}

/** What a person says again before the second step is changed: the password, and a code of the app or a recovery code. */
export type Proof = { password: string; code: string };

/** Back to the password alone. */
export function stopTwoFactor(proof: Proof, request: Request): Promise<Answer> {
  return proven(proof, request, async (session) => {
    const { api } = await auth();
    const { headers } = await api.disableTwoFactor({
      body: { password: proof.password },
      headers: request.headers,
      returnHeaders: true,
    });
    await inTransaction((tx) => recordFactor(tx, session, 'user.second-step-taken-away', request));
    return headers.getSetCookie();
  });
}

/** New recovery codes; those there were open nothing any more. */
export async function renewRecoveryCodes(
  proof: Proof,
  request: Request,
): Promise<{ answer: Answer; recoveryCodes: string[] }> {
  let recoveryCodes: string[] = [];
  const response = await proven(proof, request, async (session) => {
    const { api } = await auth();
    const made = await api.generateBackupCodes({ body: { password: proof.password }, headers: request.headers });
    recoveryCodes = made.backupCodes;
    await inTransaction((tx) => recordFactor(tx, session, 'user.recovery-codes-renewed', request));
    return [];
  });
  return { answer: response, recoveryCodes };
}

/** How many recovery codes a person with a second step has left. */
export async function countRecoveryCodes(userId: string): Promise<number> {
  const { api } = await auth();
  try {
    const { backupCodes } = await api.viewBackupCodes({ body: { userId } });
    return backupCodes.length;
  } catch (error) {
    // The second step was taken away a moment ago.
    if (!isAPIError(error)) throw error;
    return 0;
  }
}

/** The same as `guarded`, and a code is checked once the password is right. */
function proven(
  { password, code: written }: Proof,
  request: Request,
  run: (session: Session) => Promise<string[]>,
): Promise<Answer> {
  const code = written.replace(/\s/g, '');
  return guarded(password, request, async (session) => {
    const { api } = await auth();
    await api.verifyPassword({ body: { password }, headers: request.headers });
    if (code === '') throw new NoCode('A code is missing.');
    const { headers } = request;
    if (isAppCode(code)) await usingCode(session.id, code, () => api.verifyTOTP({ body: { code }, headers }));
    else await api.verifyBackupCode({ body: { code, disableSession: true }, headers });
    return run(session);
  });
}

/** Thrown where the password is right and the code is missing. */
class NoCode extends Error {}

/** Only for staff who say their password again; `action` returns the cookies to set. */
function guarded(password: string, request: Request, run: (session: Session) => Promise<string[]>): Promise<Answer> {
  return answering(tryAgain, async () => {
    const session = await readStaff(request);
    if (!session) return { status: 401, body: { problem: messages.changePassword.notLoggedIn } };
    if (password === '') return refuseFields({ password: messages.login.noPassword });
    const allowance = await countPasswordChange(session.id);
    if (!allowance.allowed) return tooMany(allowance.retryAfterSeconds);
    try {
      return { status: 200, body: {}, cookies: await inPasswordLine(() => run(session)) };
    } catch (error) {
      if (error instanceof NoCode) return refuseFields({ code: 'Please enter the code.' });
      if (error instanceof CodeUsed) return refuseFields({ code: usedCode });
      if (!isAPIError(error)) throw error;
      const code = String(error.body?.code ?? error.status);
      if (code === 'INVALID_PASSWORD') return refuseFields({ password: wrongPassword });
      if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') return refuseFields({ code: wrongCode });
      if (code === 'CONFLICT') return refuseFields({ code: usedCode });
      return { status: 400, body: { problem: tryAgain } };
    }
  });
}

async function recordFactor(
  tx: Transaction,
  { id, userName, email }: Session,
  action: SecurityEvent & AuditAction,
  request: Request,
): Promise<void> {
  await recordChange(tx, { id, name: userName }, { action, kind: 'user', subject: email });
  await queueSecurityEmail(tx, { event: action, recipient: email, request });
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
  // Two megabytes of code, read when the first code is drawn.
  const barCodes: typeof import('bwip-js/node') = require('bwip-js/node');
  const [code] = barCodes.raw('qrcode', text, {});
  if (!code || !('pixs' in code)) throw new Error('The QR code could not be drawn.');
  const size = code.pixx;
  const squares = Array.from(code.pixs, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''));
  return { path: squares.join(''), size };
}
