import { createHmac } from 'node:crypto';
import { db } from '../db/db.server.ts';
import { sharedSecret } from '../db/secrets.server.ts';
import { type Actor, recordChange } from './audit.server.ts';

/** The actor of an entry whose author is unknown. */
export const unknownActor: Actor = { id: null, name: 'Somebody' };

/**
 * Stands for a text that the activity log must not show, such as a shopper's network address. The same text has the same mark, so
 * that what belongs together is seen; nobody without the shop's key can tell the text.
 */
export async function markOf(text: string): Promise<string> {
  const secret = await sharedSecret('history-marks');
  return `hidden ${createHmac('sha256', secret).update(text).digest('hex').slice(0, 10)}`;
}

/** Records that somebody downloaded data. `list` is the question they asked; the address is that of the network. */
export async function recordExport(
  actor: Actor,
  { subject, list, address }: { subject: string; list: string; address: string },
): Promise<void> {
  const after = { list: list.slice(0, 200) || 'everything', address };
  await recordChange(db, actor, { action: 'export.downloaded', kind: 'export', subject, after });
}

type Refusal = { status: number; route: string; address: string };

const hourMs = 60 * 60 * 1000;
/** In an hour of one process: of people who are logged in, and of all others. A flood must not fill the activity log. */
const maxNoted = { known: 1_000, unknown: 100 };
let noted = { known: new Set<string>(), unknown: new Set<string>() };
let notedSince = 0;

/**
 * Whether a refusal is worth an entry: the first of this kind in an hour. Asked before anything is read for the entry, so
 * that a flood of refused requests costs no questions to the database.
 */
export function isNewRefusal({ status, route, address }: Refusal, actor: Actor['id'] = null): boolean {
  if (Date.now() - notedSince > hourMs) {
    noted = { known: new Set(), unknown: new Set() };
    notedSince = Date.now();
  }
  const who = actor === null ? 'unknown' : 'known';
  const key = `${status} ${route} ${actor ?? address}`;
  if (noted[who].has(key) || noted[who].size >= maxNoted[who]) return false;
  noted[who].add(key);
  return true;
}

/** Records a refused request. The address stays readable for members of the team alone. */
export async function recordRefusal(
  actor: Actor,
  { status, route, address }: Refusal,
  isAdmin: boolean,
): Promise<void> {
  const after = { status, address: isAdmin ? address : await markOf(address) };
  await recordChange(db, actor, { action: 'refusal.not-allowed', kind: 'refusal', subject: route, after });
}

/** The part of an address that may be written down: known words of ours, never what somebody typed. */
export function routeOf(pathname: string): string {
  const [, first = '', second = ''] = pathname.split('/');
  if (first !== 'api' && first !== 'admin') return 'a page';
  return /^[a-z-]{1,24}$/.test(second) ? `/${first}/${second}` : `/${first}`;
}
