import { sql } from 'drizzle-orm';
import { db } from '../db/db.server.ts';
import type { EmailText, MailboxLimit } from './email.ts';

export type TakenEmail = {
  id: number;
  kind: string;
  about: string;
  recipient: string;
  particulars: Record<string, string> | null;
  sending: number;
  /** The number of this attempt. It also shows whether this node still holds the email. */
  attempts: number;
  isTooLate: boolean;
  /** Whether the time for retries is over after this attempt. */
  isLastTry: boolean;
};

/** In seconds. */
export type RetryOptions = {
  /** Pause after the first failure; each further one is twice as long, up to `maxPause`. */
  firstPause: number;
  maxPause: number;
  /** Seconds after which a node that has not recorded an outcome counts as dead. Longer than a mailer may take. */
  lease: number;
};

export type EmailResult = {
  state: 'waiting' | 'sent' | 'kept' | 'failed' | 'expired';
  answer: string;
  text?: EmailText;
};

/** Takes the email that has been due for longest, under a lease of `lease` seconds. Null if none is due. */
export async function takeEmail(lease: number): Promise<TakenEmail | null> {
  const { rows } = await db.execute<TakenEmail>(sql`
    update letters set attempts = attempts + 1, due_at = now() + ${lease} * interval '1 second'
    where id = (
      select id from letters where state = 'waiting' and due_at <= now()
      order by due_at, id limit 1 for update skip locked
    )
    returning id::int, kind, about, recipient, particulars, sending, attempts,
      coalesce(not_after < now(), false) as "isTooLate", give_up_at < now() as "isLastTry"`);
  return rows[0] ?? null;
}

/**
 * Whether so many emails of this kind were queued to the same mailbox in the hours before this email. Only older
 * emails count, so that of a burst every node lets the same ones pass.
 */
export async function isOverLimit({ id, kind, recipient }: TakenEmail, { max, hours }: MailboxLimit): Promise<boolean> {
  const { rows } = await db.execute<{ earlier: number }>(sql`
    select count(*)::int as earlier from (
      select from letters as earlier
      where earlier.recipient = ${recipient} and earlier.kind = ${kind} and earlier.id < ${id}
        and earlier.queued_at > (select queued_at from letters where id = ${id}) - ${hours} * interval '1 hour'
      limit ${max}
    ) as counted`);
  return (rows[0]?.earlier ?? 0) >= max;
}

/** Gives back an email that was taken but not tried. */
export async function releaseEmail({ id, attempts }: TakenEmail): Promise<void> {
  await db.execute(sql`
    update letters set attempts = attempts - 1, due_at = now()
    where id = ${id} and state = 'waiting' and attempts = ${attempts}`);
}

/** Milliseconds until the next email is due; a day if none waits. */
export async function msUntilNextDue(): Promise<number> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select ceil(extract(epoch from min(due_at) - now()) * 1000)::float as ms from letters where state = 'waiting'`);
  return Math.max(0, rows[0]?.ms ?? 24 * 60 * 60 * 1000);
}

/** Schedules a retry: exponential backoff from the first pause on, with jitter. */
export async function postpone(
  { id, attempts }: TakenEmail,
  reply: string,
  { firstPause, maxPause }: RetryOptions,
): Promise<void> {
  const seconds = Math.min(firstPause * 2 ** Math.min(attempts - 1, 20), maxPause) * (0.8 + Math.random() * 0.4);
  await db.execute(sql`
    update letters set answer = ${reply}, due_at = now() + ${seconds} * interval '1 second'
    where id = ${id} and state = 'waiting' and attempts = ${attempts}`);
}

/** Records the outcome of an email. Its text is kept only if no mailbox has it; its particulars are never kept. */
export async function recordResult(
  { id, sending }: TakenEmail,
  { state, answer: reply, text }: EmailResult,
): Promise<void> {
  const storedText = state === 'kept' ? text : undefined;
  await db.execute(sql`
    update letters set state = ${state}, answer = ${reply}, ended_at = now(),
      subject = coalesce(${text?.subject ?? null}, subject), plain = ${storedText?.plain ?? null}, html = ${storedText?.html ?? null},
      particulars = case when particulars is not null then '{}'::jsonb end
    where id = ${id} and state = 'waiting' and sending = ${sending}`);
}
