/**
 * What the office says and writes to customers, before the owner has written their own. `{name}`, `{first}`, `{lines}`,
 * `{amount}`, `{address}`, `{number}`, `{shop}`, `{caller}` and `{tracking}` are filled in.
 */
export const defaultTexts = {
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
  onItsWay:
    'Assalam-o-alaikum {first}, your order {number} from {shop} is on its way. Please keep {amount} ready for the rider. Tracking number: {tracking}',
  outForDelivery:
    'Assalam-o-alaikum {first}, the rider has your order {number} from {shop} and comes today between 9 AM and 7 PM. Please keep {amount} in cash ready.',
  notHandedOver:
    'Assalam-o-alaikum {first}, {shop} here. The rider could not hand over your order {number}. When may he come again? Please reply with a good time, or a number he can call.',
  delivered:
    'Assalam-o-alaikum {first}, your order {number} from {shop} is delivered. Is everything as you wanted it? Reply here if not. Shukriya!',
};

export type CallTextName = keyof typeof defaultTexts;
export type CallTexts = Record<CallTextName, string>;

export const callTextNames = Object.keys(defaultTexts) as CallTextName[];

export const callTextLabels: Record<CallTextName, string> = {
  sayRomanUrdu: 'Said on the phone, Roman Urdu',
  sayEnglish: 'Said on the phone, English',
  noAnswer: 'No answer',
  pleaseConfirm: 'Please confirm',
  addressUnclear: 'Address unclear',
  onItsWay: 'On its way',
  outForDelivery: 'Out for delivery',
  notHandedOver: 'Could not be handed over',
  delivered: 'Delivered',
};
