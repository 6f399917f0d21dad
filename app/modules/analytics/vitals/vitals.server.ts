import { type SQL, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import { karachiDay } from '#app/infra/db/sql.server.ts';
import { keysOf } from '#app/infra/records.ts';
import { webVitals } from './tables.server.ts';
import { bucketOf, type DeviceKind, type PageKind, p75Of, type Vital } from './vitals.ts';

/** What one visit to one page measured. */
export type Measured = { page: PageKind; device: DeviceKind; vitals: Partial<Record<Vital, number>> };

/** Adds one visit's measures to today's counts. */
export async function countVitals({ page, device, vitals }: Measured): Promise<void> {
  const rows = keysOf(vitals)
    // A fixed order of rows, so that two visits that update the same rows cannot deadlock.
    .toSorted()
    .flatMap((vital) => {
      const value = vitals[vital];
      return value === undefined
        ? []
        : { day: karachiDay(sql`now()`), page, device, vital, bucket: bucketOf(vital, value), count: 1 };
    });
  if (rows.length === 0) return;
  await db
    .insert(webVitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [webVitals.day, webVitals.page, webVitals.device, webVitals.vital, webVitals.bucket],
      set: { count: sql`${webVitals.count} + 1` },
    });
}

/** Days in Karachi as `2026-11-21`, both included. All devices where none is named. */
export type VitalsQuestion = { from: string; to: string; device?: DeviceKind };

/** `p75`: what three of four visits stayed under (ms; CLS has no unit). `count`: how many were measured. */
export type VitalReading = { vital: Vital; p75: number; count: number };

type Counts = Record<string, number>;

/** What people's browsers measured, by page kind: pages nobody opened are left out. */
export async function readVitalsByPage(question: VitalsQuestion): Promise<(VitalReading & { page: PageKind })[]> {
  const readings = await readBy(sql`page`, question);
  return readings.map(({ of, ...reading }) => ({ page: of as PageKind, ...reading }));
}

/** The same over all pages together, by day `2026-11-21`, the oldest first. */
export async function readVitalsByDay(question: VitalsQuestion): Promise<(VitalReading & { day: string })[]> {
  const readings = await readBy(sql`day::text`, question);
  return readings.map(({ of, ...reading }) => ({ day: of, ...reading }));
}

/** The same over all days and pages together: one reading for each vital that was measured. */
export async function readVitalsOverall(question: VitalsQuestion): Promise<VitalReading[]> {
  const readings = await readBy(sql`''`, question);
  return readings.map(({ of: _, ...reading }) => reading);
}

/** Readings of each vital for each value of `column`, in its order. */
async function readBy(column: SQL, { from, to, device }: VitalsQuestion): Promise<(VitalReading & { of: string })[]> {
  const { rows } = await db.execute<{ of: string; vital: Vital; counts: Counts }>(sql`
    select "of", vital, json_object_agg(bucket, count) as counts from (
      select ${column} as "of", vital, bucket, sum(count)::int as count from web_vitals
      where day between ${from} and ${to} and (${device ?? null}::text is null or device = ${device ?? null})
      group by 1, vital, bucket
    ) as buckets
    group by "of", vital order by "of", vital`);
  return rows.map(({ of, vital, counts }) => ({ of, ...readingOf(vital, counts) }));
}

function readingOf(vital: Vital, counts: Counts): VitalReading {
  const byBucket = new Map(Object.entries(counts).map(([bucket, count]) => [Number(bucket), count]));
  const count = byBucket.values().reduce((sum, each) => sum + each, 0);
  return { vital, p75: p75Of(vital, byBucket) ?? 0, count };
}
