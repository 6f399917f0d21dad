import { z } from 'zod';
import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { type AdminPart, readAdminPart } from './admin-settings.server.ts';

/** What the owner has switched on of what helps shoppers to find things, and to order what they found. All of it is off at first. */
export type SeoSettings = {
  /** Shoppers can sort and filter lists. */
  sortsLists: boolean;
  /** Shoppers can leave a phone or an e-mail address at a sold-out product. */
  takesWishes: boolean;
  /** M28: shoppers are shown what their browser opened lately. */
  showsSeen: boolean;
  /** M29: a product can be ordered on its page, without the cart. */
  ordersHere: boolean;
  /** M73: the products of a receipt are put into the cart again by one press. */
  ordersAgain: boolean;
};

const schema = z.object({
  sortsLists: z.boolean(),
  takesWishes: z.boolean(),
  showsSeen: z.boolean(),
  ordersHere: z.boolean(),
  ordersAgain: z.boolean(),
}) satisfies z.ZodType<SeoSettings>;

export const seoPart: AdminPart<SeoSettings, SeoSettings> = {
  name: 'finding',
  ours: { sortsLists: false, takesWishes: false, showsSeen: false, ordersHere: false, ordersAgain: false },
  schema,
  write: (settings) => settings,
};

export const findingNames = [
  'sortsLists',
  'takesWishes',
  'showsSeen',
  'ordersHere',
  'ordersAgain',
] as const satisfies (keyof SeoSettings)[];

/** For pages of the shop, which follow a change at once. Announced as `office-settings`. */
export const readSeoSettings = cacheRead((): Promise<SeoSettings> => {
  dependsOn('office-settings');
  return readAdminPart(seoPart);
});
