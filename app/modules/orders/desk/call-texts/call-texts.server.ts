import { type AdminPart, readAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { type CallTexts, ourTexts } from './call-texts.ts';
import { callTextsForm } from './call-texts-form.ts';

export const textsPart: AdminPart<CallTexts, CallTexts> = {
  name: 'texts',
  ours: ourTexts,
  schema: callTextsForm,
  write: (texts) => texts,
};

/** What is said and written to customers: the owner's words over ours. */
export async function readCallTexts(): Promise<CallTexts> {
  return readAdminPart(textsPart);
}
