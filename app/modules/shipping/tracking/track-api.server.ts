import { Hono } from 'hono';
import { isDatabaseAway } from '#app/infra/db/db.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { asRecord } from '#app/infra/records.ts';
import { failedTexts, track } from './track.server.ts';

/** H2: POST /track {trackingId} → {trackingData}; our own page may send a `phone` too, and gets the parcels' ways with it; with `language: 'ur'` all is said in Urdu. */
export const trackApi = new Hono().post('/', async (context) => {
  context.header('cache-control', 'no-store');
  const body = await readJsonBody(context.req.raw);
  if (!body.ok) return context.json({ problem: failedTexts }, body.status);
  const { trackingId, phone, language } = asRecord(body.value);
  try {
    const tracked = await track({
      trackingId: writtenOf(trackingId),
      phone: writtenOf(phone).slice(0, 40),
      address: context.req.header(clientAddressHeader) ?? 'unknown',
      language: language === 'ur' ? 'ur' : 'en',
    });
    switch (tracked.kind) {
      case 'tracked':
        return context.json(tracked.answer);
      case 'failed':
        return context.json({ problem: failedTexts }, tracked.status);
      case 'too-many':
        return context.json({ problem: failedTexts }, 429, { 'retry-after': String(tracked.retryAfterSeconds) });
    }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log('warn', 'tracking-not-answered', { route: '/track' }, error);
    return context.json({ problem: failedTexts }, 503, { 'retry-after': '3' });
  }
});

function writtenOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
