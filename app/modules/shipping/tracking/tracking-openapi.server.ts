import { z } from 'zod';
import { answer, notNow, pageForm, problem, textsBody, unreadable } from '#app/infra/openapi/shapes.server.ts';
import type { TrackingAnswer } from './tracking-response.ts';

const station = z.object({ label: z.string(), note: z.string(), mark: z.enum(['done', 'now', 'to-come']) });
const parcel = z.object({ heading: z.string(), stations: z.array(station), returnable: z.string().optional() });
const tracked: z.ZodType<TrackingAnswer> = z.object({ trackingData: z.string(), parcels: z.array(parcel) });

/** Tracking. */
export const trackingPaths = {
  '/track': {
    post: {
      summary: 'Track up to five order or consignment numbers, in any notation',
      requestBody: textsBody(['trackingId'], ['phone']),
      responses: {
        200: answer('Status as text, also for unknown numbers. Never a name, phone, address or amount', tracked),
        ...unreadable,
        422: answer('Without a number', problem),
        502: answer('The tracking service did not answer', problem),
        ...notNow,
      },
    },
  },
  '/tracker': pageForm('Track a parcel', ['id'], ['phone']),
};
