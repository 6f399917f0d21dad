import { accounts } from './urdu/accounts.ts';
import { cart } from './urdu/cart.ts';
import { catalog } from './urdu/catalog.ts';
import { checkout } from './urdu/checkout.ts';
import { contact } from './urdu/contact.ts';
import { content } from './urdu/content.ts';
import { delivery } from './urdu/delivery.ts';
import { emails } from './urdu/emails.ts';
import { frame } from './urdu/frame.ts';
import { options } from './urdu/options.ts';
import { orders } from './urdu/orders.ts';
import { privacy } from './urdu/privacy.ts';
import { search } from './urdu/search.ts';
import { settings } from './urdu/settings.ts';
import { ui } from './urdu/ui.ts';

/**
 * The shop's Urdu, by the English text that the code says. The words are chosen in docs/urdu.md; a module's stand in the file
 * of its name.
 */
export const urdu = {
  ...frame,
  ...ui,
  ...settings,
  ...content,
  ...catalog,
  ...options,
  ...cart,
  ...search,
  ...checkout,
  ...orders,
  ...delivery,
  ...accounts,
  ...contact,
  ...privacy,
  ...emails,
};

export type Urdu = typeof urdu;
