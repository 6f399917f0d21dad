import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Role } from './role.ts';

const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => randomBytes(16).toString('base64url'));
const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Everybody who registered or was made by the owner. better-auth reads and writes this table and the next four. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** The display name; empty where there is none. */
    name: text().notNull(),
    userName: text('user_name').notNull(),
    /** In small letters. */
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    role: text().$type<Role>().notNull().default('shopper'),
    /** Which tasks of the admin the owner has given to somebody of the staff; null for the usual ones. */
    tasks: text().array(),
    /** Since when they may not log in; null for everybody in good standing. */
    bannedAt: moment('banned_at'),
    banReason: text('ban_reason'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Since when they may enter the admin; means nothing for a shopper. The grace for setting up a second step starts here. */
    staffSince: moment('staff_since').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('users_created').on(table.createdAt.desc(), table.id.desc()),
    index('users_email_found').on(table.email.op('text_pattern_ops')),
    index('users_name_found').on(sql`lower(${table.userName}) text_pattern_ops`),
    index('users_banned').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.bannedAt} is not null`),
    index('users_staff').on(table.role).where(sql`${table.role} <> 'shopper'`),
    check('users_role', sql`${table.role} in ('shopper', 'staff', 'owner')`),
    check('users_email_form', sql`${table.email} = lower(${table.email}) and ${table.email} like '%_@_%'`),
  ],
);

/** Who is logged in where. The cookie carries the token with a signature; the row ends when it is deleted or expires. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text().notNull().unique(),
    userId: userId(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The last use, to a few minutes; address and user agent are those of that use. */
    usedAt: moment('used_at').notNull().defaultNow(),
    /** When password or code were last given in this session: at the log-in, and before what takes a fresh proof. */
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** A user's password, hashed (passwords.server.ts). */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    userId: userId(),
    /** better-auth's words: always `credential`, and the user's id again. */
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text(),
    // For logins through other services. There are none; better-auth wants the columns.
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('credentials_user').on(table.userId)],
);

/** Things that prove something for a while, under hashed names: reset links, second factors under way. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull().unique(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_value').on(table.value), index('verifications_expiry').on(table.expiresAt)],
);

/** The second factor of staff who set one up: secret and recovery codes, both encrypted. */
export const twoFactors = pgTable('two_factors', {
  id: id(),
  userId: userId().unique(),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean().default(true),
  failedVerificationCount: integer('failed_verification_count').default(0),
  lockedUntil: moment('locked_until'),
});

/** The passkeys of an account: public keys, whose private halves stay in phones, computers and security keys. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    /** As the person calls it. */
    name: text().notNull(),
    /** The browser's name of the key. A key opens one account. */
    credentialID: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often the key has signed, where it counts: a copy of it would count differently. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Whether it stays on one device, and whether it is synchronised with others. */
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    /** The model of the device or the password manager. */
    aaguid: text(),
    createdAt: createdAt(),
    /** The last log-in or proof of identity; null before the first. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Codes of second factors that were used a moment ago: a code opens an account once. */
export const spentCodes = pgTable(
  'spent_codes',
  {
    userId: userId(),
    code: text().notNull(),
    spentAt: moment('spent_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
);

/** Who is invited into the admin and has not come yet. Using or withdrawing an invitation deletes its row. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** In small letters; an address has one open invitation. */
    email: text().notNull().unique(),
    role: text().$type<'staff' | 'owner'>().notNull(),
    /** What the inviter has chosen that they may do; null for the usual tasks, and for an owner. */
    tasks: text().array(),
    /** The hash of the link's token. Whoever reads the database cannot open the link. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Whether the link went to the mailbox, and so proves it, or the owner passes it on. */
    sentBy: text('sent_by').$type<'letter' | 'owner'>().notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    invitedAt: moment('invited_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('invitations_inviter').on(table.invitedBy),
    index('invitations_expiry').on(table.expiresAt),
    check('invitations_role', sql`${table.role} in ('staff', 'owner')`),
    check('invitations_sent_by', sql`${table.sentBy} in ('letter', 'owner')`),
  ],
);

/** A new e-mail address that waits to be confirmed at the old and at the new one. Done or given up, the row is deleted. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: userId().primaryKey(),
    /** In small letters. */
    newEmail: text('new_email').notNull(),
    /** The hashes of the two links' tokens. */
    oldTokenHash: text('old_token_hash').notNull().unique(),
    newTokenHash: text('new_token_hash').notNull().unique(),
    oldConfirmedAt: moment('old_confirmed_at'),
    newConfirmedAt: moment('new_confirmed_at'),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('email_changes_expiry').on(table.expiresAt)],
);
