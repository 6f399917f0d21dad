const batchSize = 1_000;

/**
 * Repeats a statement that changes at most `limit` rows until it finds fewer; returns the number of rows changed in all. Each
 * statement is committed by itself, so that locks are held for a moment and nothing that was done is lost.
 *
 * The statement chooses its rows with `= any(array(select … limit …))`. PostgreSQL may run the inner select of
 * `in (select … limit … for update)` once per row, and then changes more rows than the limit.
 */
export async function inBatches(run: (limit: number) => PromiseLike<{ rowCount: number | null }>): Promise<number> {
  let changed = 0;
  for (;;) {
    const { rowCount } = await run(batchSize);
    changed += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return changed;
  }
}
