import { isEmailFormat, normalizeEmail } from '#app/infra/contact-details/email.ts';
import { isPhone } from '#app/infra/contact-details/phone.ts';
import { messages } from '#app/infra/text/messages.ts';
import { found, nameProblem, type Problems, passwordProblem } from '#app/modules/accounts/forms/account-forms.ts';
import { courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { maxCityLength } from '#app/modules/settings/shop-settings.ts';

/** What is asked of the owner of a new shop. A courier's field is empty where the shop does not use it. */
export const setupFields = [
  'shopName',
  'phone',
  'whatsapp',
  'shopEmail',
  'city',
  ...courierAdapters,
  'username',
  'email',
  'password',
  'begin',
] as const;

/** What the shelves begin with. A file is chosen after the first login. */
export const beginnings = ['nothing', 'file', 'demo'] as const;

/** Where a file with products may come from; all but the table are formats of Move in. */
export const fileSources = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  firestore: 'Firestore',
  table: 'A table of my own (CSV)',
} as const;

export type SetupField = (typeof setupFields)[number];
export type SetupValues = Record<SetupField, string>;
/** How the owner logs in. */
export type OwnerLogin = Pick<SetupValues, 'username' | 'email' | 'password'>;

export const maxShopNameLength = 40;
const wrongPhone = 'Write a mobile number: 03 and nine more digits.';

/** What is wrong with the values, by field; the same rules in the browser and on the server. */
export function setupProblems(values: SetupValues): Problems<SetupField> {
  const { shopName, whatsapp, city } = values;
  const hasCourier = courierAdapters.some((courier) => values[courier] !== '');
  return found<SetupField>({
    shopName: lineProblem(shopName, 'Write the shop’s name.', maxShopNameLength),
    phone: isPhone(values.phone) ? undefined : wrongPhone,
    shopEmail: emailProblem(values.shopEmail),
    whatsapp: whatsapp.trim() === '' || isPhone(whatsapp) ? undefined : wrongPhone,
    city: lineProblem(city, hasCourier ? 'Write where the couriers collect.' : undefined, maxCityLength),
    ...loginProblems(values),
    begin: beginnings.some((each) => each === values.begin) ? undefined : 'Choose what to begin with.',
  });
}

/** What is wrong with the owner's login, by field. */
export function loginProblems({ username, email, password }: OwnerLogin): Problems<keyof OwnerLogin> {
  return found<keyof OwnerLogin>({
    username: username.trim() === '' ? 'Write your name.' : nameProblem(username),
    email: emailProblem(email),
    password: passwordProblem(password),
  });
}

/** What is wrong with an address of the shop or of its team, which may have any domain. */
function emailProblem(written: string): string | undefined {
  const email = normalizeEmail(written);
  if (email === '') return messages.login.noEmail;
  return isEmailFormat(email, ['*']) ? undefined : messages.email.wrong;
}

function lineProblem(written: string, missing: string | undefined, maxLength: number): string | undefined {
  const { length } = written.trim();
  if (length === 0) return missing;
  return length > maxLength ? `At most ${maxLength} characters.` : undefined;
}
