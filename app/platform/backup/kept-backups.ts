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

/** The last moment at which a daily backup was due: this hour of the day in Karachi, which has no summer time. */
export function lastDue(hour: number, now: Date): Date {
  const karachiMs = 5 * 60 * 60 * 1_000;
  const local = now.getTime() + karachiMs;
  const today = Math.floor(local / dayMs) * dayMs + hour * 60 * 60 * 1_000;
  return new Date((today <= local ? today : today - dayMs) - karachiMs);
}
