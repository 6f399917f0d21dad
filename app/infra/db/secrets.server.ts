import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { SettingError } from '../process/env.server.ts';
import { db, type Transaction } from './db.server.ts';
import { secrets } from './tables.server.ts';

/** The keys of sessions, couriers' accounts and webhook signatures: sealed in the database where SECRET_KEY is set. */
const sealedNames = ['accounts', 'couriers', 'webhooks'];
/** What to do where nobody has that key any more. */
const lostKeyHint = 'Where it is lost, npm run new-keys makes new ones.';
const prefix = 'sealed:';
const algorithm = 'aes-256-gcm';

let secretKey: string | null = null;
const known = new Map<string, string>();

/** Sets the key of SECRET_KEY once, before any secret is read; null where there is none. */
export function connectSecretKey(key: string | null): void {
  if (key !== secretKey) known.clear();
  secretKey = key;
}

/** A random key that all nodes of the shop share, created on first use. */
export async function sharedSecret(name: string): Promise<string> {
  const value = known.get(name);
  if (value) return value;
  const fresh = randomBytes(32).toString('base64url');
  await db
    .insert(secrets)
    .values({ name, value: store(name, fresh) })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The shared key "${name}" vanished while it was being read.`);
  const opened = open(name, row.value);
  if (opened === row.value && isSealed(name)) await sealStored(name, row.value);
  known.set(name, opened);
  return opened;
}

/** Reads the sealed secrets, so that a start with the wrong key ends with one sentence. Throws `SettingError`. */
export async function checkSecretKey(): Promise<void> {
  for (const name of sealedNames) {
    const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
    if (row) await sharedSecret(name);
  }
}

/** Why SECRET_KEY does not open the sealed secrets; null where it does. Only reads. */
export async function secretKeyProblem(): Promise<string | null> {
  const rows = await db.select().from(secrets).where(inArray(secrets.name, sealedNames));
  try {
    for (const { name, value } of rows) open(name, value);
    return null;
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
}

/**
 * Deletes the secrets that SECRET_KEY seals; the next use makes new ones. What they had sealed or signed is lost, so the
 * caller deletes it in the same transaction.
 */
export async function deleteSealedSecrets(tx: Transaction): Promise<void> {
  await tx.delete(secrets).where(inArray(secrets.name, sealedNames));
  for (const name of sealedNames) known.delete(name);
}

/** Seals a secret of an older shop in its place. Of several nodes one does it; all of them read the same secret after it. */
async function sealStored(name: string, plain: string): Promise<void> {
  await db
    .update(secrets)
    .set({ value: store(name, plain) })
    .where(and(eq(secrets.name, name), eq(secrets.value, plain)));
}

function isSealed(name: string): boolean {
  return secretKey !== null && sealedNames.includes(name);
}

/** A secret as the database keeps it. */
function store(name: string, plain: string): string {
  if (!isSealed(name)) return plain;
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, sealingKey(), nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** A secret as the database keeps it, opened. One that is not sealed is itself. */
function open(name: string, stored: string): string {
  if (!stored.startsWith(prefix)) return stored;
  if (secretKey === null)
    throw new SettingError(
      `The keys of this shop are sealed: SECRET_KEY (or SECRET_KEY_FILE) must say the key it had when they were sealed. ${lostKeyHint}`,
    );
  const bytes = Buffer.from(stored.slice(prefix.length), 'base64url');
  const opening = createDecipheriv(algorithm, sealingKey(), bytes.subarray(0, 12)).setAAD(Buffer.from(name));
  try {
    opening.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8');
  } catch {
    throw new SettingError(`SECRET_KEY is not the key with which the keys of this shop were sealed. ${lostKeyHint}`);
  }
}

function sealingKey(): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey ?? '', '', 'secrets of the shop', 32));
}
