import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { karachiDay } from '#app/infra/db/sql.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { inRequest } from '#app/infra/process/request-context.server.ts';
import { cleanQuestion, foldText, wordsOf } from './query.ts';
import { searchQuestions } from './tables.server.ts';

/** A question counts from this asking on: what was typed once may be a name or a slip, and says nothing of what is wanted. */
const minRequests = 3;
/** The same question within this time is one asking, by whomever. */
const sameAskingMs = 60_000;
const writeEveryMs = 30_000;
/** What this process remembers, and what a day keeps. */
const maxRemembered = 2_000;
const maxOfDay = 200;
const keptDays = 90;

type QuestionCount = { requests: number; unwritten: number; found: number; at: number };

const received = new Map<string, QuestionCount>();
let isToBeWritten = false;

/**
 * Counts that a question was asked and how many products were found. Nothing is kept of who asked; long, odd and personal
 * ones are dropped. It is written with others after half a minute.
 */
export function countQuestion(typed: string, found: number, now = Date.now()): void {
  const question = countedAs(typed);
  if (question === null) return;
  const before = received.get(question);
  if (before && now - before.at < sameAskingMs) return;
  const requests = (before?.requests ?? 0) + 1;
  const unwritten = requests < minRequests ? 0 : requests === minRequests ? minRequests : (before?.unwritten ?? 0) + 1;
  // The one that was asked longest ago is the first to go.
  received.delete(question);
  received.set(question, { requests, unwritten, found, at: now });
  for (const oldest of received.keys()) {
    if (received.size <= maxRemembered) break;
    received.delete(oldest);
  }
  if (unwritten === 0 || isToBeWritten) return;
  isToBeWritten = true;
  setTimeout(writeLater, writeEveryMs).unref();
}

/** The question as it is counted; null for what is no wish for a product, or may be personal. */
export function countedAs(typed: string): string | null {
  const folded = foldText(cleanQuestion(typed));
  const isPersonal = /[@/\\]/.test(folded) || /\d{5}/.test(folded.replace(/[\s().+-]/g, ''));
  const words = wordsOf(folded);
  const question = words.join(' ');
  const isCountable = question.length >= 2 && question.length <= 40 && words.length <= 5 && /\p{L}/u.test(question);
  return isCountable && !isPersonal ? question : null;
}

function writeLater(): void {
  isToBeWritten = false;
  // Not on the connections of the page that happened to be asked for last.
  inRequest({ id: randomUUID(), pool: 'background' }, () => writeQuestions()).catch((error) =>
    log('warn', 'questions-not-written', {}, error),
  );
}

/** Writes what was counted since the last time, in one statement. What cannot be written is written with the next. */
export async function writeQuestions(): Promise<void> {
  // In one order, so that two nodes never wait for each other.
  const rows = [...received].filter(([, { unwritten }]) => unwritten > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return;
  const today = karachiDay(sql`now()`);
  const counts = rows.map(([question, { unwritten, found }]) => ({ question, asked: unwritten, found }));
  const { day, question } = searchQuestions;
  await db.execute(sql`
    insert into ${searchQuestions} (day, question, asked, found)
    select ${today}, counted.question, counted.asked, counted.found
    from (
      select *, row_number() over (order by asked desc, question) as place
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counts (question text, asked int, found int)
    ) as counted
    where counted.place + (select count(*) from ${searchQuestions} where ${day} = ${today}) <= ${maxOfDay}
      or exists (select from ${searchQuestions} where ${day} = ${today} and ${question} = counted.question)
    order by counted.question
    on conflict (day, question) do update set asked = search_questions.asked + excluded.asked, found = excluded.found`);
  for (const [input, { unwritten }] of rows) {
    const entry = received.get(input);
    if (entry) entry.unwritten -= unwritten;
  }
}

/** The job of every night: counts older than 90 days go. */
export async function forgetOldQuestions(): Promise<void> {
  await db.execute(
    sql`delete from ${searchQuestions} where ${searchQuestions.day} < ${karachiDay(sql`now()`)} - ${keptDays}::int`,
  );
}

/** Forgets what this process has received, for tests. */
export function forgetReceived(): void {
  received.clear();
}
