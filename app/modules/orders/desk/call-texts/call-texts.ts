import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';

/**
 * What the admin says and writes to customers, before the owner has written their own. Words in braces are filled in
 * with facts of the order, the parcel or the lead; which of them a text may hold says `callTextFacts`.
 */
export const ourTexts = {
  sayRomanUrdu:
    'Assalam-o-alaikum, {name} baat kar rahi/rahe hain? Main {shop} se {caller}. Aap ne {lines} order kiye hain, kul {amount}, paisay delivery par. Parcel {address} bhej dein?',
  sayEnglish:
    'Assalam-o-alaikum, am I speaking to {name}? This is {caller} from {shop}. You ordered {lines}, {amount} in all, paid in cash at the door. Shall we send it to {address}?',
  noAnswer:
    'Assalam-o-alaikum {first}, {shop} here. We called about your order {number} ({lines}, {amount} cash on delivery). Shall we send it? Please reply YES, or tell us a good time to call.',
  pleaseConfirm:
    'Assalam-o-alaikum {first}, {shop} here. Please confirm your order {number}: {lines}, {amount} cash on delivery, to {address}. Reply YES and we send it.',
  addressUnclear:
    'Assalam-o-alaikum {first}, {shop} here. For your order {number} the rider needs a clearer address than “{address}”. Please send us house, street, area and a landmark.',
  lead: 'Assalam-o-alaikum {first}, {shop} here. You asked for {lines}, {amount} cash on delivery. Shall we send it to {address}? Please reply YES, or tell us what to change.',
  onItsWay:
    'Assalam-o-alaikum {first}, your order {number} from {shop} is on its way. Please keep {amount} ready for the rider. Tracking number: {tracking}',
  triedAtDoor:
    'Assalam-o-alaikum {first}! {courier} was at your door with your order {number} and could not hand it over. When may the rider come again?',
  outForDelivery:
    'Assalam-o-alaikum {first}, the rider has your order {number} from {shop} and comes today between 9 AM and 7 PM. Please keep {amount} in cash ready.',
  delivered:
    'Assalam-o-alaikum {first}, your order {number} from {shop} is delivered. Is everything as you wanted it? Reply here if not. Shukriya!',
};

export type CallTextName = keyof typeof ourTexts;
export type CallTexts = Record<CallTextName, string>;

export const callTextNames = keysOf(ourTexts);

export const callTextLabels: Record<CallTextName, string> = {
  sayRomanUrdu: 'Call script, Roman Urdu',
  sayEnglish: 'Call script, English',
  noAnswer: 'No answer',
  pleaseConfirm: 'Please confirm',
  addressUnclear: 'Address unclear',
  lead: 'WhatsApp lead',
  onItsWay: 'On its way',
  triedAtDoor: 'Rider was at the door',
  outForDelivery: 'Out for delivery',
  delivered: 'Delivered',
};

/** What can be filled in, as people call it. */
export const factLabels = {
  name: 'name',
  first: 'first name',
  lines: 'what was ordered',
  amount: 'amount to pay',
  address: 'address',
  number: 'order number',
  tracking: 'tracking number',
  courier: 'courier',
  shop: 'shop',
  caller: 'who calls',
};

export type FactName = keyof typeof factLabels;
export type Facts = Partial<Record<FactName, string>>;

const ofTheOrder = ['name', 'first', 'lines', 'amount', 'address', 'number', 'shop', 'caller'] as const;

/** The facts that are known where a text is used. */
export const callTextFacts: Record<CallTextName, readonly FactName[]> = {
  sayRomanUrdu: ofTheOrder,
  sayEnglish: ofTheOrder,
  noAnswer: ofTheOrder,
  pleaseConfirm: ofTheOrder,
  addressUnclear: ofTheOrder,
  lead: ['name', 'first', 'lines', 'amount', 'address', 'shop', 'caller'],
  onItsWay: [...ofTheOrder, 'tracking', 'courier'],
  outForDelivery: [...ofTheOrder, 'tracking', 'courier'],
  delivered: [...ofTheOrder, 'tracking', 'courier'],
  triedAtDoor: ['name', 'first', 'amount', 'number', 'tracking', 'courier', 'shop', 'caller'],
};

/** A piece of a filled-in text: plain words; a fact, of which the `marked` are read out and repeated; or braces nobody knows. */
export type Spoken = { text: string; fact: boolean; unknown?: boolean };

const marked: readonly FactName[] = ['name', 'lines', 'amount', 'address'];

/** Fills the facts into a template. What stands in braces and is not among them stays as it is written. */
export function fillIn(template: string, facts: Facts): Spoken[] {
  return template
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((part) => {
      const name = /^\{(.*)\}$/s.exec(part)?.[1];
      if (name === undefined) return { text: part, fact: false };
      const fact = isFactName(name) ? facts[name] : undefined;
      if (fact === undefined) return { text: part, fact: false, unknown: true };
      return { text: fact, fact: marked.some((each) => each === name) };
    });
}

/** A filled-in text without its marks, to be sent or copied. */
export function plainText(spoken: readonly Spoken[]): string {
  return spoken.map(({ text }) => text).join('');
}

/** What was ordered and what is paid for it, as facts to fill in. */
export function spokenLines(lines: readonly { name: string; quantity: number }[], total: Money) {
  return { lines: lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', '), amount: spokenAmount(total) };
}

/** `Rs. 6,850` with a space that any program takes. */
export function spokenAmount(money: Money): string {
  return formatPrice(money).replace('\u{a0}', ' ');
}

/** The first name of a full one. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? fullName;
}

/** What is wrong with an owner's text, in words that say what to do; null where nothing is. */
export function textProblem(name: CallTextName, text: string): string | null {
  if (text.trim() === '') return 'Enter a text, or restore the default.';
  if (text.length > maxTextLength) return `At most ${maxTextLength} characters.`;
  const known = callTextFacts[name];
  const unknown = text.match(/\{[^{}]*\}/g)?.find((part) => !known.some((fact) => part === `{${fact}}`));
  if (unknown) return `${unknown} is not a placeholder here. Use those below the field.`;
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) return 'A placeholder stands between { and }.';
  return null;
}

/** A text that is longer is not read, and WhatsApp's link would not hold it once it is filled in. */
export const maxTextLength = 700;

function isFactName(name: string): name is FactName {
  return Object.hasOwn(factLabels, name);
}
