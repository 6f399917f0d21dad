import { type City, cities as knownCities } from '#app/infra/contact-details/provinces.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';

/** How people write a city besides its name: short forms and old names, as they sound. */
const otherNames: Record<string, string> = {
  khi: 'karachi',
  lhr: 'lahore',
  isb: 'islamabad',
  rwp: 'rawalpindi',
  pindi: 'rawalpindi',
  fsd: 'faisalabad',
  lyallpur: 'faisalabad',
  pesh: 'peshawar',
  hyd: 'hyderabad',
  'dg khan': 'dera ghazi khan',
  'dera gazi khan': 'dera ghazi khan',
  'di khan': 'dera ismail khan',
  'ry khan': 'rahim yar khan',
  ryk: 'rahim yar khan',
  'tt singh': 'toba tek singh',
  'mb din': 'mandi bahauddin',
  'mandi bahaudin': 'mandi bahauddin',
  benazirabad: 'nawabshah',
  'shaheed benazirabad': 'nawabshah',
  swat: 'mingora',
};

/** Words that do not tell one city from another. */
const around = /\b(?:city|cantt|cantonment|cant|district|distt|tehsil|pakistan|punjab|sindh|kpk|kp|ajk|ak)\b/g;

/**
 * A city's name as it sounds, so that Roman spellings meet: `Lahor`, `Lahore` and `LAHORE CITY` are one, and so are
 * `Mirpurkhas` and `Mirpur Khas`.
 */
export function soundOf(written: string): string {
  const name = written
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z ]+/g, ' ')
    .replace(around, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const full = otherNames[name] ?? aliasOf(name) ?? name;
  return full
    .replace(/ /g, '')
    .replace(/ph/g, 'f')
    .replace(/(?:ee|ie|y)/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/q|c(?!h)/g, 'k')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/[ae]$/, '');
}

/**
 * The key under which a person's choice of a city is stored: its sound and its numbers, because Chak 42 and Chak 43 are
 * two villages. A name without Latin letters is its own key.
 */
export function spellingOf(written: string): string {
  const sound = soundOf(written);
  const plain = written.normalize('NFKC').toLowerCase();
  if (!sound) return plain.replace(/\s+/g, ' ').trim();
  return [sound, ...(plain.match(/\d+/g) ?? [])].join(' ');
}

/** The message for a city that a courier does not know. */
export function unknownCityTexts(courier: CourierName, city: string): string {
  return `${courierLabel(courier)} does not know the city “${city}”. Choose the right one under Dispatch, or type a tracking number.`;
}

function aliasOf(name: string): string | undefined {
  const named = (city: City) => [city.urdu, ...city.aliases].some((alias) => alias.toLowerCase() === name);
  return knownCities.find(named)?.name.toLowerCase();
}
