/** An offset smaller than what the measuring itself can be wrong by is none. */
const noiseMs = 1_500;

let measured: Promise<number | null> | null = null;

/**
 * How many ms the shop's clock is ahead of this device's, asked once per visit; null when the shop cannot be asked now.
 * Pages are kept for everybody and may be old, so the moment one was rendered says nothing about now. The `Date` of a
 * fresh answer does, whoever gives it.
 */
export function shopClockOffset(): Promise<number | null> {
  measured ??= measure().then((offset) => {
    if (offset === null) measured = null;
    return offset;
  });
  return measured;
}

async function measure(): Promise<number | null> {
  const askedAt = Date.now();
  const answer = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return clockOffset(answer?.headers.get('date') ?? null, askedAt, Date.now());
}

/** The offset that a `Date` header shows when it was asked for and answered at these moments of the device's clock. */
export function clockOffset(dateHeader: string | null, askedAt: number, answeredAt: number): number | null {
  const date = Date.parse(dateHeader ?? '');
  if (Number.isNaN(date)) return null;
  // The header is cut to whole seconds, so half a second is missing on average.
  const offset = Math.round(date + 500 - (askedAt + answeredAt) / 2);
  return Math.abs(offset) < noiseMs + (answeredAt - askedAt) / 2 ? 0 : offset;
}
