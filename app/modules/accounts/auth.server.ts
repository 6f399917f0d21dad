import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { inLanguage, type Language } from '#app/i18n/language.ts';
import { type Database, db } from '#app/infra/db/db.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { findByAlias } from './email/strict-email.server.ts';
import { forgetGuesses } from './log-in/account-limits.server.ts';
import { recordPassword } from './log-in/record-login.server.ts';
import { passkeyOptions, removePasskeys } from './passkeys/passkey-options.server.ts';
import { hashPassword, maxPasswordLength, shortestPassword, verifyPassword } from './password/passwords.server.ts';
import { queueResetEmail, resetMinutes, resetRequest, storedResetLink } from './password/reset-email.server.ts';
import { credentials, passkeys, sessions, twoFactors, users, verifications } from './tables.server.ts';

const daySeconds = 24 * 60 * 60;
/** Somebody who does not come for so long is logged out. */
const idleDays = 7;

let siteUrl = 'http://localhost:3000';
let demo = false;
let mailServer = false;

type AccountSettings = {
  /** The address at which shoppers use the shop; with https the cookies get the browser's strictest name. */
  siteUrl: string;
  /** The demo shop, whose passwords are known, asks nobody for a second step. */
  demo?: boolean;
  /** Whether e-mails leave the shop. */
  mailServer?: boolean;
};

/** Sets once, from the settings, what this module needs to know of the shop. */
export function connectAccounts(settings: AccountSettings): void {
  siteUrl = settings.siteUrl;
  demo = settings.demo ?? false;
  mailServer = settings.mailServer ?? false;
  made = null;
}

/** Whether this is the demo shop. */
export function isDemoShop(): boolean {
  return demo;
}

/** Whether a mail server is set, so that a link can be sent to a mailbox. */
export function hasMailServer(): boolean {
  return mailServer;
}

/** `__Host-` has browsers refuse the cookie to other hosts, to subdomains and without TLS; plain http knows no such cookie. */
export function cookiePrefix(): string {
  return isSecureSite() ? '__Host-shop' : 'shop';
}

function isSecureSite(): boolean {
  return siteUrl.startsWith('https:');
}

/** A `Set-Cookie` line of this module's own, with the attributes that better-auth's cookies have. */
export function cookieLine(name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecureSite() ? '; Secure' : '';
  return `${cookiePrefix()}.${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** The cookie with the receipt of an order that was placed without script. */
export const receiptCookie = 'receipt';

/** `Set-Cookie` lines with which a browser forgets who was logged in, and the name and address on their receipt. */
export function forgetCookies(): string[] {
  return ['session_token', receiptCookie].map((name) => cookieLine(name, '', 0));
}

/** The address in the e-mail; what stands behind the # is sent to no server. */
export function resetLink(token: string, language?: Language): string {
  return `${siteUrl}${inLanguage(language, href('/resetpassword'))}#token=${encodeURIComponent(token)}`;
}

type Auth = Awaited<ReturnType<typeof createAuth>>;
let made: { auth: Promise<Auth>; from: Database } | null = null;

/**
 * The better-auth instance, used in code only. It has no route, so only the functions of this module can be reached. They
 * check the client, its limits and the request's origin first.
 */
export function auth(): Promise<Auth> {
  if (made?.from !== db) {
    made = { auth: createAuth(db), from: db };
    made.auth.catch(() => {
      made = null;
    });
  }
  return made.auth;
}

async function createAuth(database: Database) {
  const adapterOf = drizzleAdapter(database, {
    provider: 'pg',
    schema: {
      user: users,
      session: sessions,
      account: credentials,
      verification: verifications,
      twoFactor: twoFactors,
      passkey: passkeys,
    },
  });
  // A megabyte of certificate formats, read when the first person logs in.
  const { getAuthenticatorName, passkey } = await import('@better-auth/passkey');
  return betterAuth({
    appName: 'Office',
    baseURL: siteUrl,
    secret: await authSecret(),
    database: (options: BetterAuthOptions) => findByAlias(adapterOf(options)),
    user: {
      additionalFields: {
        userName: { type: 'string', required: true, input: false },
        role: { type: 'string', required: false, input: false },
        bannedAt: { type: 'date', required: false, input: false },
      },
    },
    // How fresh a session must be is ours to ask (second-step/fresh-proof.ts).
    session: { expiresIn: idleDays * daySeconds, updateAge: daySeconds, freshAge: 0, cookieCache: { enabled: false } },
    verification: {
      storeIdentifier: { default: 'hashed', overrides: { 'reset-password:': { hash: storedResetLink } } },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: resetMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      // The owner of the mailbox need not wait until the guesses of others expire.
      onPasswordReset: async ({ user }) => {
        await forgetGuesses(user.email);
        await removePasskeys(db, user.id);
        await recordPassword({ action: 'user.password-reset', userId: user.id, ...resetRequest.getStore() });
      },
      sendResetPassword: ({ user, token }) => queueResetEmail(user.email, token),
    },
    databaseHooks: { session: { create: { before: ({ userId }) => refuseBanned(userId) } } },
    plugins: [twoFactor({ twoFactorCookieMaxAge: 10 * 60 }), passkey(passkeyOptions(siteUrl, getAuthenticatorName))],
    advanced: {
      cookiePrefix: cookiePrefix(),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecureSite(), httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      // A signature that is not right is told to its sender and to the activity log; it is no fault of the shop.
      log: (level, message) =>
        level === 'error' &&
        log(message.startsWith('Failed to verify') ? 'info' : 'error', 'accounts', { problem: message }),
    },
  });
}

/** What a refusal is called where the password was right and the account is closed. */
export const accountClosed = 'ACCOUNT_CLOSED';

/** Every login creates a session; this refuses one for a banned person. */
async function refuseBanned(userId: string): Promise<void> {
  const [user] = await db.select({ bannedAt: users.bannedAt }).from(users).where(eq(users.id, userId));
  if (!user || user.bannedAt) throw new APIError('FORBIDDEN', { code: accountClosed, message: 'closed' });
}

/** What cookies and sealed links are signed with; the same on all nodes. */
export function authSecret(): Promise<string> {
  return sharedSecret('accounts');
}
