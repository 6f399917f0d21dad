import { bigint, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { DeviceKind, PageKind, Vital } from './vitals.ts';

/**
 * How fast the shop's pages were for the people who opened them: counts by bucket (vitals.ts), nothing of any one
 * visit. A day has three and a half thousand rows at most, however many people come.
 */
export const webVitals = pgTable(
  'web_vitals',
  {
    /** In Karachi. */
    day: date().notNull(),
    page: text().$type<PageKind>().notNull(),
    device: text().$type<DeviceKind>().notNull(),
    vital: text().$type<Vital>().notNull(),
    bucket: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.device, table.vital, table.bucket] })],
);
