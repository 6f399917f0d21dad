import { z } from 'zod';
import { recordOf } from '#app/infra/records.ts';
import { type AdminPart, readAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { type CallTextName, type CallTexts, callTextNames, ourTexts, textProblem } from './call-texts.ts';

/** The texts as the form sends them; every message says what to do. */
export const callTextsForm = z.object(recordOf(callTextNames, (name) => text(name)));

function text(name: CallTextName) {
  return z
    .string()
    .transform((written) => written.replace(/\r\n?/g, '\n').trim())
    .superRefine((written, context) => {
      const problem = textProblem(name, written);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });
}

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
