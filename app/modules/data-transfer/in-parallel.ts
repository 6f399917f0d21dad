/** Products whose pictures are fetched at the same time. */
const atOnce = 6;

/** Does something for each of a list, a few at a time. */
export async function inParallel<T>(list: readonly T[], run: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}
