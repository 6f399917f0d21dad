import { sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { karachiDay } from '#app/infra/db/sql.server.ts';
import { readSynonyms } from './synonyms/synonyms.server.ts';

/** A question of the last days: how often it was asked, and how many products were found when it was asked last. */
export type SearchTerm = { question: string; times: number; found: number; lastDay: string; isSynonym: boolean };

/** The report looks back so far, and shows so many. */
export const reportedDays = 30;
const maxReported = 500;

/** What was searched in the last 30 days, most often first; `missing` leaves out what found something. */
export async function readSearchTerms({ missing }: { missing: boolean }): Promise<SearchTerm[]> {
  const synonyms = await readSynonyms();
  const { rows } = await db.execute<Omit<SearchTerm, 'isSynonym'>>(sql`
    select question, sum(asked)::int as times, (array_agg(found order by day desc))[1] as found,
      max(day)::text as "lastDay"
    from search_questions where day > ${karachiDay(sql`now()`)} - ${reportedDays}::int
    group by question
    having not ${missing} or (array_agg(found order by day desc))[1] = 0
    order by times desc, question limit ${maxReported}`);
  return rows.map((row) => ({ ...row, isSynonym: synonyms.has(row.question) }));
}

/** How many questions of the last 30 days found something the last time, and how many did not. */
export async function countSearchTerms(): Promise<{ all: number; missing: number }> {
  const { rows } = await db.execute<{ all: number; missing: number }>(sql`
    select count(*)::int as "all", (count(*) filter (where found = 0))::int as missing
    from (
      select distinct on (question) found from search_questions
      where day > ${karachiDay(sql`now()`)} - ${reportedDays}::int order by question, day desc
    ) as last`);
  return rows[0] ?? { all: 0, missing: 0 };
}
