import { type OfficePart, readOfficePart } from '#app/settings/office-settings.server.ts';
import { type CallTexts, ourTexts } from './call-texts.ts';

export const textsPart: OfficePart<CallTexts> = { name: 'texts', ours: ourTexts };

/** What is said and written to customers: the owner's words over ours. */
export async function readCallTexts(): Promise<CallTexts> {
  return (await readOfficePart(textsPart)).values;
}
