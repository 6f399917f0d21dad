import { firestore } from './firestore.server.ts';
import type { Format } from './records.ts';

/** The formats that the shop reads; a new one is added here. */
export const formats: readonly Format[] = [firestore];
