import { z } from 'zod';
import { shopPageSlugs } from '#app/content/page-text.ts';
import { changeWords, freezePages, keepWords } from '#app/content/policy-words.server.ts';
import type { Edit } from '#app/platform/merge.ts';
import { type DeliveryForm, deliveryNames } from '#app/settings/delivery-form.ts';
import { saveDelivery } from '#app/settings/save-delivery.server.ts';
import { saveSettings } from '#app/settings/save-settings.server.ts';
import type { ShopFormValues } from '#app/settings/settings-form.ts';
import { type Answer, refuse } from '../acts/answer.ts';
import { editSchema } from '../acts/edit-act.server.ts';
import type { Person } from '../guard.server.ts';

const sentence = z.string().min(1).max(5_000);
const proposals = z
  .array(z.strictObject({ slug: z.enum(shopPageSlugs), says: sentence, proposed: z.string().max(5_000) }))
  .min(1)
  .max(100);

/** What may be asked about the delivery's terms, and the words of pages that say otherwise. */
export const deliveryActSchemas = [
  z.strictObject({ act: z.literal('save-delivery'), ...editSchema<DeliveryForm>(deliveryNames) }),
  z.strictObject({ act: z.literal('change-words'), proposals }),
  z.strictObject({ act: z.literal('keep-words'), proposals }),
] as const;

type Asked = { proposals: z.output<typeof proposals> };

export const deliveryActs = {
  'save-delivery': (person: Person, edit: Edit<DeliveryForm>) => saveDelivery(person, edit),
  async 'change-words'(person: Person, asked: Asked): Promise<Answer> {
    const pages = await changeWords(person, asked.proposals);
    if (!pages) return refuse('Something of it has changed meanwhile. Look at the words again.');
    return { says: pages.length === 1 ? 'The page says so now' : `${pages.length} pages say so now` };
  },
  async 'keep-words'(person: Person, asked: Asked): Promise<Answer> {
    await keepWords(person, asked.proposals);
    return { says: 'The words stay as they are' };
  },
};

/** Saves the shop's settings. Pages that have named its days keep saying those of before, until the owner agrees to others. */
export function saveShop(person: Person, edit: Edit<ShopFormValues>) {
  return saveSettings(person, edit, { beforeDays: (tx, before) => freezePages(tx, person, before) });
}
