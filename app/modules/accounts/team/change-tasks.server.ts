import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import { locks } from '#app/infra/db/locks.server.ts';
import { lockUser } from '../log-in/lock-user.server.ts';
import type { SignedIn } from '../log-in/signed-in.server.ts';
import { users } from '../tables.server.ts';
import { type AdminTask, readTasks, tasksOf } from './tasks.ts';

export type TasksChanged = { kind: 'done' | 'unknown' | 'only-the-owner' | 'not-staff' };

/**
 * The owner says what somebody of the staff may do. It counts from their next request on; their open pages are read
 * again. Asked twice, it is done once.
 */
export async function changeTasks(
  by: Pick<SignedIn, 'id' | 'userName'>,
  userId: string,
  wanted: readonly AdminTask[],
): Promise<TasksChanged> {
  return inTransaction(async (tx): Promise<TasksChanged> => {
    // In one line with changes of roles: who gives tasks is an owner at that moment.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.roles})`);
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.id} = ${by.id} and ${users.role} = 'owner' and ${users.bannedAt} is null`);
    if (!owner) return { kind: 'only-the-owner' };
    const user = await lockUser(tx, userId);
    if (!user) return { kind: 'unknown' };
    if (user.role !== 'staff') return { kind: 'not-staff' };
    const before = tasksOf({ role: user.role, tasks: user.tasks && readTasks(user.tasks) });
    const after = readTasks(wanted);
    if (before.join() === after.join()) return { kind: 'done' };
    await tx.update(users).set({ tasks: after, updatedAt: new Date() }).where(eq(users.id, userId));
    await recordChange(
      tx,
      { id: by.id, name: by.userName },
      {
        action: 'user.tasks-changed',
        kind: 'user',
        subject: user.email,
        before: { tasks: before.join(', ') },
        after: { tasks: after.join(', ') },
      },
    );
    await tx.execute(sql`select pg_notify('office', ${`person:${userId}`})`);
    return { kind: 'done' };
  });
}
