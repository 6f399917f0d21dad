import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { editSchema } from '#app/admin/actions/edit-action.server.ts';
import type { Edit } from '#app/infra/merge.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { shopPageSlugs } from '#app/modules/content/pages/page-text.ts';
import { changeWords, freezePages, keepWords } from '#app/modules/content/pages/policy-texts.server.ts';
import { type DeliveryForm, deliveryNames } from '../delivery/delivery-form.ts';
import { saveDelivery } from '../delivery/save-delivery.server.ts';
import { saveSettings } from '../save-settings.server.ts';
import type { ShopFormValues } from '../settings-form.ts';

const sentence = z.string().min(1).max(5_000);
const proposals = z
  .array(z.strictObject({ slug: z.enum(shopPageSlugs), says: sentence, proposed: z.string().max(5_000) }))
  .min(1)
  .max(100);

/** What may be asked about the delivery's terms, and the words of pages that say otherwise. */
export const deliveryActionSchemas = [
  z.strictObject({ action: z.literal('save-delivery'), ...editSchema<DeliveryForm>(deliveryNames) }),
  z.strictObject({ action: z.literal('change-words'), proposals }),
  z.strictObject({ action: z.literal('keep-words'), proposals }),
] as const;

type ActionInput = { proposals: z.output<typeof proposals> };

export const deliveryActions = {
  'save-delivery': (person: Person, edit: Edit<DeliveryForm>) => saveDelivery(person, edit),
  async 'change-words'(person: Person, input: ActionInput): Promise<ActionResult> {
    const pages = await changeWords(person, input.proposals);
    if (!pages) return refuse('Something changed in the meantime. Check the texts again.');
    return { says: pages.length === 1 ? 'The page says so now' : `${pages.length} pages say so now` };
  },
  async 'keep-words'(person: Person, input: ActionInput): Promise<ActionResult> {
    await keepWords(person, input.proposals);
    return { says: 'The words stay as they are' };
  },
};

/** Saves the shop's settings. Pages that have named its days keep saying those of before, until the owner agrees to others. */
export function saveShop(person: Person, edit: Edit<ShopFormValues>) {
  return saveSettings(person, edit, { beforeDays: (tx, before) => freezePages(tx, person, before) });
}
