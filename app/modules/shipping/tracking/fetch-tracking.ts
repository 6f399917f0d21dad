import type { Language } from '#app/i18n/language.ts';
import { asRecord } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';
import { isTrackedParcels, type TrackingAnswer } from './tracking-response.ts';

export type TrackingState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'told'; answer: TrackingAnswer }
  | { kind: 'failed'; words: string };

type TrackingQuery = { trackingId: string; phone: string; language: Language };

/** Asks the shop where a parcel is, and to say it in this language. Any failure is the spec's one sentence. */
export async function askTracking({ trackingId, phone, language }: TrackingQuery): Promise<TrackingState> {
  try {
    const response = await fetch('/track', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trackingId, ...(phone.trim() && { phone }), ...(language === 'ur' && { language }) }),
    });
    const result = readAnswer(response.ok ? await response.json() : null);
    if (result) return { kind: 'told', answer: result };
  } catch {
    // No network, or what came was no answer.
  }
  return { kind: 'failed', words: messages.tracking.failed };
}

function readAnswer(message: unknown): TrackingAnswer | null {
  const { trackingData, parcels } = asRecord(message);
  if (trackingData === undefined) return null;
  const text = typeof trackingData === 'string' ? trackingData : JSON.stringify(trackingData);
  return { trackingData: text, parcels: isTrackedParcels(parcels) ? parcels : [] };
}
