/** How long backups of the schedule are kept. */
export type Keeping = { keptDays: number; keptWeeks: number };

const dayMs = 24 * 60 * 60 * 1_000;
const weekMs = 7 * dayMs;

/**
 * The backups whose time is over. Every one of the last `keptDays` days is kept, of each of the last `keptWeeks` weeks
 * the newest, and the newest of all in any case.
 */
export function outlivedBackups<Backup extends { takenAt: Date }>(
  backups: readonly Backup[],
  { keptDays, keptWeeks }: Keeping,
  now: Date,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  const weeksSeen = new Set<number>();
  return newestFirst.filter(({ takenAt }, index) => {
    const age = now.getTime() - takenAt.getTime();
    const week = Math.floor(takenAt.getTime() / weekMs);
    const isNewestOfWeek = !weeksSeen.has(week);
    weeksSeen.add(week);
    const isKept = index === 0 || age < keptDays * dayMs || (isNewestOfWeek && age < keptWeeks * weekMs);
    return !isKept;
  });
}

/** How often backups are made: at this hour of the day in Karachi, and every so many hours from there. */
export type Rhythm = { hour: number; everyHours: number };

/** The last moment at which a backup was due. Karachi has no summer time. */
export function lastDue({ hour, everyHours }: Rhythm, now: Date): Date {
  const hourMs = 60 * 60 * 1_000;
  const first = (hour - 5) * hourMs;
  const step = everyHours * hourMs;
  return new Date(Math.floor((now.getTime() - first) / step) * step + first);
}
