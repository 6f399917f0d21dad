/** A smaller offset counts as none: it is within the error of the measurement. */
const noiseMs = 1_500;

let measured: Promise<number | null> | null = null;

/**
 * The offset of the shop's clock from this device's in ms, measured once per visit; null if the shop cannot be reached.
 * A cached page may be old, so its time of rendering says nothing about now. The `Date` header of a fresh response
 * does.
 */
export function shopClockOffset(): Promise<number | null> {
  measured ??= measure().then((offset) => {
    if (offset === null) measured = null;
    return offset;
  });
  return measured;
}

async function measure(): Promise<number | null> {
  const sentAt = Date.now();
  const response = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return clockOffset(response?.headers.get('date') ?? null, sentAt, Date.now());
}

/** The offset that a `Date` header shows when it was asked for and answered at these moments of the device's clock. */
export function clockOffset(dateHeader: string | null, sentAt: number, answeredAt: number): number | null {
  const date = Date.parse(dateHeader ?? '');
  if (Number.isNaN(date)) return null;
  // The header is cut to whole seconds, so half a second is missing on average.
  const offset = Math.round(date + 500 - (sentAt + answeredAt) / 2);
  return Math.abs(offset) < noiseMs + (answeredAt - sentAt) / 2 ? 0 : offset;
}
