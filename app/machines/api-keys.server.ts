import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/platform/audit/audit.server.ts';
import { db, inTransaction } from '#app/platform/db/db.server.ts';
import { locks } from '#app/platform/db/locks.server.ts';
import { isKnownKey, learnKey, mayBeKey, unlearnKey } from './known-keys.server.ts';
import { type KeyScope, keyScopes } from './scopes.ts';
import { apiKeys } from './tables.server.ts';

/** `dk_` and 256 random bits. */
const keyFormat = /^dk_[\w-]{43}$/;
const prefixLength = 10;
/** Of keys that are not revoked. A shop with more has lost sight of them. */
export const mostKeys = 30;

export type ApiKeyRow = {
  id: number;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Who asks with a key. */
export type KeyHolder = { id: number; name: string; scopes: readonly KeyScope[] };

export type KeyMade = { kind: 'made'; key: string } | { kind: 'too-many' };

/** Makes a key. This is the only moment at which the key itself is known; the database keeps its hash. */
export async function makeApiKey(
  actor: Actor,
  { name, scopes }: { name: string; scopes: readonly KeyScope[] },
): Promise<KeyMade> {
  const key = `dk_${randomBytes(32).toString('base64url')}`;
  const wanted = keyScopes.filter((scope) => scopes.includes(scope));
  const made = await inTransaction(async (tx): Promise<KeyMade> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.machines})`);
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from api_keys where revoked_at is null`,
    );
    if ((rows[0]?.count ?? 0) >= mostKeys) return { kind: 'too-many' };
    await tx.insert(apiKeys).values({
      name,
      prefix: key.slice(0, prefixLength),
      hash: hashOf(key),
      scopes: wanted,
      createdBy: actor.name,
    });
    await recordChange(tx, actor, { action: 'api-key.made', kind: 'api-key', subject: name, after: { may: wanted } });
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

/** The keys that work, the newest first, and those revoked in the last thirty days after them. */
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
    })
    .from(apiKeys)
    .where(sql`${apiKeys.revokedAt} is null or ${apiKeys.revokedAt} > now() - interval '30 days'`)
    .orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.id))
    .limit(2 * mostKeys);
}

/**
 * Whose key this is; null where it is unknown or revoked. Notes once a minute that it was used. Unknown keys are mostly
 * refused from memory; with `isHasty`, always.
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
      isNoted: sql<boolean>`coalesce(${apiKeys.lastUsedAt} > now() - interval '1 minute', false)`,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)));
  if (!found) {
    unlearnKey(hash);
    return null;
  }
  const { isNoted, ...holder } = found;
  if (!isNoted) await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, holder.id));
  return holder;
}

/** The key as the one who acts, for History and timelines. */
export function actorOf({ name }: KeyHolder): Actor {
  return { id: null, name: `Key “${name}”` };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
