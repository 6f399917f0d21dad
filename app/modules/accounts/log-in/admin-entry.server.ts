import type { IncomingMessage } from 'node:http';
import { isDatabaseAway } from '#app/infra/db/db.server.ts';
import { isDemoShop } from '../auth.server.ts';
import { isStaff } from '../role.ts';
import { readSession, type Session, type SignedIn } from './signed-in.server.ts';

/** So long somebody new in the admin may come in by the password alone. */
const graceDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

export type AdminEntry = SignedIn & {
  /** When the admin closes for them until they set up a second step; null where nothing is asked of them. */
  secondStepDue: Date | null;
  /** Whether there is a second step at their log-in. */
  twoFactor: boolean;
  /** When password or code were last given in this session. */
  confirmedAt: Date;
};

/** Who asks, with what the admin asks of them. Null where nobody is logged in. */
export async function readAdminEntry(request: Request): Promise<AdminEntry | null> {
  const session = await readSession(request);
  if (!session) return null;
  const { id, email, userName, role, tasks, twoFactor, confirmedAt } = session;
  return { id, email, userName, role, tasks, twoFactor, confirmedAt, secondStepDue: secondStepDue(session) };
}

/** Who sent this request, of which only the cookies are read; `away` where the database cannot be asked. */
export async function identifySender(request: IncomingMessage, siteUrl: string): Promise<AdminEntry | null | 'away'> {
  const { cookie = '' } = request.headers;
  try {
    return await readAdminEntry(new Request(siteUrl, { headers: { cookie } }));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return 'away';
  }
}

/** Until when this person may do without a second step; null where they have one or need none. */
export function secondStepDue({
  role,
  twoFactor,
  staffSince,
}: Pick<Session, 'role' | 'twoFactor' | 'staffSince'>): Date | null {
  if (!isStaff(role) || twoFactor || isDemoShop()) return null;
  return new Date(staffSince.getTime() + graceDays * dayMs);
}

/** Whether the admin is closed for this person until they set up a second step. */
export function isLockedOut({ secondStepDue }: Pick<AdminEntry, 'secondStepDue'>): boolean {
  return secondStepDue !== null && secondStepDue.getTime() <= Date.now();
}
