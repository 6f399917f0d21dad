import * as z from 'zod/mini';
import { cancelReasons } from './cancel-reasons.ts';

/** What the receipt sends to cancel its order. */
export const cancelRequest = z.object({ reason: z.enum(cancelReasons) });
