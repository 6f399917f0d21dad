import { readBytes } from '#app/infra/http/read-body.server.ts';
import { asRecord } from '#app/infra/records.ts';
import { inSpan, traceHeaders } from '#app/infra/tracing/trace.server.ts';
import { setSimulator } from '../couriers/call-courier.server.ts';

/** The longest wait for the service: the specification's page has no time-out. */
const timeoutMs = 10_000;
const largestAnswer = 64 * 1024;

let service: string | null = null;

/** Sets, once at the start, another tracking service than ours (TRACKING_URL), and the couriers' stand-in (COURIERS_URL). */
export function connectDelivery(settings: { trackingUrl: string | null; couriersUrl: string | null }): void {
  service = settings.trackingUrl;
  setSimulator(settings.couriersUrl);
}

/**
 * Asks the tracking service that the owner has named, as the spec words it: POST {service}/track with {trackingId}.
 * Asked from here, not from the browser, so that the page needs no other host and works without script. Null where the
 * service is ours; 'failed' for anything but its text.
 */
export async function forwardTracking(trackingId: string): Promise<{ text: string } | 'failed' | null> {
  if (!service) return null;
  try {
    const response = await inSpan({ name: 'tracking service', kind: 'client' }, () =>
      fetch(`${service}/track`, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...traceHeaders(),
        },
        body: JSON.stringify({ trackingId }),
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    const result = response.ok ? await readBytes(response, largestAnswer) : null;
    if (!result) return 'failed';
    const text = textOf(JSON.parse(result.toString('utf8')));
    return text === null ? 'failed' : { text };
  } catch {
    return 'failed';
  }
}

function textOf(body: unknown): string | null {
  const { trackingData } = asRecord(body);
  if (trackingData === null || trackingData === undefined) return null;
  return typeof trackingData === 'string' ? trackingData : JSON.stringify(trackingData);
}
