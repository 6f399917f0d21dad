import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { db, inTransaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { apiKeys } from '../tables.server.ts';
import { isKnownKey, learnKey, mayBeKey, unlearnKey } from './known-keys.server.ts';
import { type KeyScope, keyScopes } from './scopes.ts';

/** `dk_` and 256 random bits. */
const keyFormat = /^dk_[\w-]{43}$/;
const prefixLength = 10;
/** Of keys that are not revoked. A shop with more has lost sight of them. */
export const maxApiKeys = 30;

export type ApiKeyRow = {
  id: number;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** From where it may be used; none for anywhere. */
  addresses: string[];
  /** Since a restore; it opens nothing until an owner confirms it. */
  suspendedAt: Date | null;
};

/** Who asks with a key, and what stands against it. */
export type KeyHolder = {
  id: number;
  name: string;
  scopes: readonly KeyScope[];
  expiresAt: Date | null;
  isExpired: boolean;
  isSuspended: boolean;
  addresses: readonly string[];
  /** Whether its use was noted a moment ago. */
  isNoted: boolean;
};

export type NewKey = {
  name: string;
  scopes: readonly KeyScope[];
  /** Days until it ends; null for a key without an end. */
  days?: number | null;
  addresses?: readonly string[];
};

export type KeyMade = { kind: 'made'; key: string } | { kind: 'too-many' };

/** Makes a key. This is the only moment at which the key itself is known; the database keeps its hash. */
export async function makeApiKey(
  actor: Actor,
  { name, scopes, days = null, addresses = [] }: NewKey,
): Promise<KeyMade> {
  const key = `dk_${randomBytes(32).toString('base64url')}`;
  const wanted = keyScopes.filter((scope) => scopes.includes(scope));
  const made = await inTransaction(async (tx): Promise<KeyMade> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.integrations})`);
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from api_keys where revoked_at is null`,
    );
    if ((rows[0]?.count ?? 0) >= maxApiKeys) return { kind: 'too-many' };
    await tx.insert(apiKeys).values({
      name,
      prefix: key.slice(0, prefixLength),
      hash: hashOf(key),
      scopes: wanted,
      createdBy: actor.name,
      expiresAt: days === null ? null : sql`now() + ${days} * interval '1 day'`,
      addresses: [...addresses],
    });
    await recordChange(tx, actor, {
      action: 'api-key.made',
      kind: 'api-key',
      subject: name,
      after: { may: wanted, ...(days !== null && { days }), ...(addresses.length > 0 && { from: addresses }) },
    });
    return { kind: 'made', key };
  });
  if (made.kind === 'made') learnKey(hashOf(key));
  return made;
}

/** Revokes a key for good, from its next request on. False where it was revoked before or never was. */
export async function revokeApiKey(actor: Actor, id: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    if (!revoked) return false;
    await recordChange(tx, actor, { action: 'api-key.revoked', kind: 'api-key', subject: revoked.name });
    return true;
  });
}

/** Confirms a key that a restore suspended, or all of them: they work again. Returns how many. */
export async function confirmApiKeys(actor: Actor, id: number | 'all'): Promise<number> {
  const isMeant: SQL | undefined = id === 'all' ? undefined : eq(apiKeys.id, id);
  return inTransaction(async (tx) => {
    const confirmed = await tx
      .update(apiKeys)
      .set({ suspendedAt: null })
      .where(and(isNotNull(apiKeys.suspendedAt), isNull(apiKeys.revokedAt), isMeant))
      .returning({ name: apiKeys.name });
    for (const { name } of confirmed)
      await recordChange(tx, actor, { action: 'api-key.confirmed', kind: 'api-key', subject: name });
    return confirmed.length;
  });
}

/** The keys that are not revoked, the newest first, and those revoked in the last thirty days after them. */
export function readApiKeys(): Promise<ApiKeyRow[]> {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      createdBy: apiKeys.createdBy,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
      expiresAt: apiKeys.expiresAt,
      addresses: apiKeys.addresses,
      suspendedAt: apiKeys.suspendedAt,
    })
    .from(apiKeys)
    .where(sql`${apiKeys.revokedAt} is null or ${apiKeys.revokedAt} > now() - interval '30 days'`)
    .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.id))
    .limit(2 * maxApiKeys);
}

/**
 * Whose key this is; null where it is unknown or revoked. Whether it may be used now, `findKeyRefusal` says. Unknown keys
 * are mostly refused from memory; with `isHasty`, always.
 */
export async function findKeyHolder(key: string, { isHasty = false } = {}): Promise<KeyHolder | null> {
  if (!keyFormat.test(key)) return null;
  const hash = hashOf(key);
  if (!(isHasty ? isKnownKey(hash) : await mayBeKey(hash))) return null;
  const [found] = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      isExpired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`,
      isSuspended: sql<boolean>`${apiKeys.suspendedAt} is not null`,
      addresses: apiKeys.addresses,
      isNoted: sql<boolean>`coalesce(${apiKeys.lastUsedAt} > now() - interval '1 minute', false)`,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)));
  if (!found) unlearnKey(hash);
  return found ?? null;
}

/** Notes, once a minute, that a key was used. */
export async function noteKeyUse({ id, isNoted }: KeyHolder): Promise<void> {
  if (!isNoted) await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, id));
}

/** The key as the one who acts, for the activity log and timelines. */
export function actorOf({ name }: Pick<KeyHolder, 'name'>): Actor {
  return { id: null, name: `Key “${name}”` };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
