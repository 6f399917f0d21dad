import type { Language } from '#app/i18n/language.ts';
import { tIn } from '#app/i18n/translate.ts';
import { formatPrice, fromRupees } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import type { FeeRules } from '#app/modules/settings/delivery/delivery-terms.ts';
import { inDays, processedTexts } from '#app/modules/settings/delivery/delivery-texts.ts';
import type { ShopPage, ShopPageSlug } from './page-text.ts';
import { isOtherwiseInUrdu, promisesFreeInUrdu } from './policy-texts-urdu.ts';
import type { Promised } from './promised.ts';

/** A sentence of a page that says otherwise than the settings, and what it would say then. */
export type Disagreement = { slug: ShopPageSlug; title: string; says: string; proposed: string };

/** The sentences of a page that the settings contradict, in the page's order and each once. */
export function disagreementsOf({ slug, title, body }: ShopPage, promised: Promised): Disagreement[] {
  const found = sentencesOf(body).flatMap((says) => {
    const proposed = proposalFor(says, slug, promised);
    return proposed === says ? [] : [{ slug, title, says, proposed }];
  });
  return found.filter(({ says }, place) => found.findIndex((each) => each.says === says) === place);
}

/** M82: the sentences in Urdu that the settings contradict, each once. What they should say is left to whoever writes Urdu. */
export function urduSentencesAgainst(body: string, promised: Promised): string[] {
  const digits = (text: string) => text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
  const found = sentencesOf(body).filter((says) => isOtherwiseInUrdu(digits(says), promised));
  return [...new Set(found)];
}

/** The page with a sentence said differently, wherever it stands; null where it does not stand there any more. */
export function withWords(body: string, says: string, proposed: string): string | null {
  if (!body.includes(says)) return null;
  // Words that go take the blank before them along.
  return proposed ? body.replaceAll(says, () => proposed) : body.replaceAll(` ${says}`, '').replaceAll(says, '');
}

/** Whether a refund policy says that nothing is exchanged. */
export function deniesExchanges(body: string): boolean {
  return /\bno exchanges?\b|\bexchanges? (?:is|are) not\b|\b(?:do|does|can|could) ?not (?:be )?exchanged?\b|\bwithout exchanges?\b/i.test(
    body,
  );
}

/** The page with the days that it has been promising so far, so that a change of the settings changes nothing on it. */
export function freezeDays(body: string, promised: Promised, language?: Language): string {
  return body
    .replaceAll('{deliveryDays}', String(promised.deliveryDays))
    .replaceAll('{processed}', () => processedTexts(promised, tIn(language)));
}

/** The sentences of a text without the marks of headings, points and steps. "Rs. 500" ends none. */
function sentencesOf(body: string): string[] {
  return body
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/^(?:##|-|\d{1,2}\.)\s+/, ''))
    .flatMap((line) => line.split(/(?<=[.!?])\s+(?=\p{Lu})|(?<=[۔؟])\s+/u))
    .filter((sentence) => sentence.trim() !== '');
}

/** What a sentence has to say; the sentence itself where it is right, or about something else. */
function proposalFor(says: string, slug: ShopPageSlug, promised: Promised): string {
  return withDays(promised.fee ? charged(says, slug, promised.fee) : free(says, slug), promised);
}

const freePattern = /\b(?:shipping|delivery) is (?:always )?free\b/i;
const costs = /\bDelivery costs (?:Rs\.\s?[\d,]*\d|nothing)(?:(?!, within\b)[^.!?]|\.(?=\s?\d))*/;
const freeFrom = /^It is free for products of Rs\.\s?[\d,]*\d or more\.$/;
const otherwiseFree = /\bfree (?:shipping|delivery)\b|\bno (?:shipping|delivery) (?:fee|charge)s?\b/i;

/** Whether words outside of the pages of text promise a free delivery. */
export function promisesFree(words: string): boolean {
  return freePattern.test(words) || otherwiseFree.test(words) || promisesFreeInUrdu(words);
}

function charged(says: string, slug: ShopPageSlug, fee: FeeRules): string {
  const words = costTexts(fee);
  if (slug === 'shippingpolicy' && says === 'Nothing.') return sentence(fee);
  if (freeFrom.test(says)) return fee.freeFromRupees === undefined ? '' : freeFromTexts(fee);
  if (freePattern.test(says)) return withFreeFrom(says.replace(freePattern, words), fee);
  if (costs.test(says)) return says.replace(costs, words);
  if (otherwiseFree.test(says)) return sentence(fee);
  return says
    .replace('The total equals the subtotal,', 'The total is the subtotal and the delivery,')
    .replace('the price of the products and nothing more', 'the price of the products and the delivery')
    .replace(/is the price of the products(?=, and)/, 'is the price of the products and the delivery');
}

/** The words of a shop that has taken its fee away again. */
function free(says: string, slug: ShopPageSlug): string {
  if (freeFrom.test(says)) return '';
  if (costs.test(says) && says.includes('Rs.'))
    return says.replace(costs, slug === 'about-us' ? 'Delivery is free' : 'Shipping is free');
  return says
    .replace('The total is the subtotal and the delivery,', 'The total equals the subtotal,')
    .replace(/is the price of the products and the delivery(?=[.,])/, 'is the price of the products');
}

/** What the delivery costs, as a clause: 'Delivery costs Rs. 150 in Karachi and Lahore, and Rs. 250 elsewhere'. */
export function costTexts({
  baseRupees,
  provinceFees = {},
  cityFees = [],
  kiloRupees,
  overKilos = 0,
}: FeeRules): string {
  const placeFees = [
    ...cityFees.map(({ cities, rupees }) => `${formatSum(rupees)} in ${formatNames(cities)}`),
    ...keysOf(provinceFees).map(
      (province) => `${formatSum(provinceFees[province] ?? 0)} in ${formatProvince(province)}`,
    ),
  ];
  const places =
    placeFees.length === 0 ? formatSum(baseRupees) : `${placeFees.join(', ')}, and ${formatSum(baseRupees)} elsewhere`;
  const weight = kiloRupees ? `, and ${formatSum(kiloRupees)} for each kilogram over ${overKilos} kg` : '';
  return `Delivery costs ${places}${weight}`;
}

function sentence(fee: FeeRules): string {
  return withFreeFrom(`${costTexts(fee)}.`, fee);
}

function withFreeFrom(words: string, fee: FeeRules): string {
  return fee.freeFromRupees === undefined ? words : `${words} ${freeFromTexts(fee)}`;
}

function freeFromTexts({ freeFromRupees = 0 }: FeeRules): string {
  return `It is free for products of ${formatSum(freeFromRupees)} or more.`;
}

function formatSum(rupees: number): string {
  return rupees === 0 ? 'nothing' : formatPrice(fromRupees(rupees));
}

function formatProvince(province: string): string {
  return province.endsWith('Territory') ? `the ${province}` : province;
}

function formatNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

const shipped = /\bshipped within (?:one day|\d{1,3} days?)/gi;
const atDoor = /\b(delivered|at your door|arrives) within (?:one day|\d{1,3} days?)/gi;
const processed = /\bprocessed within (?:one business day|\d{1,3} business days?)/gi;

const hours = /\bbetween \d{1,2}(?::\d\d)? ?[AP]M and \d{1,2}(?::\d\d)? ?[AP]M/gi;

/** Shipped and at the door are two facts; where no day at the door is promised, only the first is said. */
function withDays(says: string, promised: Promised): string {
  const { deliveryDays, doorDays } = promised;
  const ships = `shipped within ${inDays(deliveryDays)}`;
  return says
    .replace(shipped, (was) => like(was, ships))
    .replace(atDoor, (was, verb: string) => like(was, doorDays === null ? ships : `${verb} within ${inDays(doorDays)}`))
    .replace(processed, (was) => like(was, `processed ${processedTexts(promised)}`))
    .replace(hours, (was) => like(was, promised.deliveryHours));
}

/** In small letters or a capital, as it stood; what says the same already stays as it is written. */
function like(was: string, now: string): string {
  if (was.toLowerCase().replace('1 days', 'one day') === now.toLowerCase()) return was;
  return /^\p{Lu}/u.test(was) ? now[0]?.toUpperCase() + now.slice(1) : now;
}
