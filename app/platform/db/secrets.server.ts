import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { db } from './db.server.ts';
import { secrets } from './tables.server.ts';

const known = new Map<string, string>();

/** A random key that all nodes of the shop share, created on first use. */
export async function sharedSecret(name: string): Promise<string> {
  const value = known.get(name);
  if (value) return value;
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The shared key "${name}" vanished while it was being read.`);
  known.set(name, row.value);
  return row.value;
}
