/** A large shop for the search bench: names as shops give them, and questions as people type them. Always the same. */
import { words } from './sample-data.ts';

const brands = words(
  'ALMA Noor halo Sehn Zara Mehr Gul Orient Khaas Rayan Bano Sitara Resham Naqsh Safa Karam Hunza Swat',
);
const adjectives = words(
  'Velvet Night Rose Matte Gentle Herbal Repairing Wireless Compact Portable Rechargeable Silent Smart Braided Magnetic Ceramic Striped Wooden Brass Insulated Stoneware Scented Cotton Woven Ivory Graphite Sage Speckled Foldable Waterproof Digital Solar Mini Classic Royal Çelik',
);
const nouns =
  'Cream|Serum|Lotion|Shampoo|Conditioner|Lipstick|Perfume|Face Wash|Soap|Body Mist|Power Bank|Earbuds|Headphones|Smart Watch|Wall Charger|Car Charger|USB-C Cable|USB-C Hub|Phone Case|Phone Stand|Laptop Stand|Keyboard|Mouse|Speaker|Microphone|Ring Light|Desk Fan|Desk Lamp|Table Lamp|LED Strip|LED Bulb|Extension Board|Flash Drive|Mug|Serving Bowl|Kitchen Canister|Cushion|Candle|Wall Clock|Notebook|Desk Organiser|Bottle|Planter|Prayer Mat|Bedsheet|Curtain|Towel Set|Tea Set|Lunch Box'.split(
    '|',
  );
const tails =
  'Black|White|Sand|Forest Green|Anar Red|Set of Three|Travel Pair|Eid Box|50 ml|250 ml|1.2 m|10,000 mAh|45 cm|Gift Boxed|Large|for Men|for Women|with Lid'.split(
    '|',
  );
const urdu = ['کریم', 'سیرم', 'شیمپو', 'گھڑی', 'چارجر', 'کمبل', 'پنکھا', 'خوشبو'];
const syllables = words('ba ra mi no ku zi ve lo shu tan pel dri fo gan hex jor kel wyn sof tur');

/** `count` products: most are adjective, noun and a tail; some carry a coined word, some Urdu. */
export function makeProducts(count: number): { name: string; title: string }[] {
  const pick = picker(7);
  return Array.from({ length: count }, () => {
    const brand = pick(brands);
    const coined = pick.chance(10) ? ` ${capital(pick(syllables) + pick(syllables) + pick(syllables))}` : '';
    const inUrdu = pick.chance(40) ? ` ${pick(urdu)}` : '';
    const tail = pick.chance(2) ? `, ${pick(tails)}` : '';
    const name = `${pick.chance(3) ? `${brand} ` : ''}${pick(adjectives)} ${pick(nouns)}${coined}${inUrdu}${tail}`;
    return {
      name,
      title: `${brand} ${pick(adjectives)} ${pick(nouns)} ${pick(tails)} No. ${1000 + pick.number(9000)}`,
    };
  });
}

/** 300 questions by kind, from one letter to what is typed wrongly and what is nothing at all. */
export function makeQueries(): Record<string, string[]> {
  const pick = picker(11);
  const many = (count: number, make: () => string) => Array.from({ length: count }, make);
  const name = () => `${pick(adjectives)} ${pick(nouns)}`;
  return {
    'one letter': many(30, () => pick([...'abcdefghijklmnopqrstuvwxyz0157کشگ'])),
    'two letters': many(40, () =>
      pick.chance(2) ? pick(nouns).slice(0, 2) : pick([...'aeiourstnlkqxz']) + pick([...'aeiourstnlkqxz']),
    ),
    'a word as it is typed': many(50, () => pick([...nouns, ...adjectives]).slice(0, 3 + pick.number(5))),
    'the middle of a word': many(30, () => pick([...nouns, ...adjectives]).slice(1, 5)),
    'two words and more': many(50, () => (pick.chance(2) ? name() : `${name()}, ${pick(tails)}`)),
    'words in another order': many(20, () => `${pick(tails)} ${pick(nouns)}`),
    'a coined word': many(20, () => pick(syllables) + pick(syllables)),
    urdu: many(15, () => pick(urdu)),
    'typed wrongly': many(30, () => mistype(pick(nouns).toLowerCase(), pick.number)),
    nothing: many(15, () =>
      pick(['qwrtpsdf', 'zzzzxx', 'xkcdqq jjwv', '%_%', 'iphone 17 pro max', '👍👍', 'x'.repeat(64)]),
    ),
  };
}

function mistype(word: string, number: (below: number) => number): string {
  const place = 1 + number(word.length - 2);
  return number(2) === 0
    ? word.slice(0, place) + word.slice(place + 1)
    : word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2);
}

type Picker = { <T>(list: readonly T[]): T; number(below: number): number; chance(oneIn: number): boolean };

/** Chance that is the same on every run (mulberry32). */
function picker(seed: number): Picker {
  let state = seed;
  function number(below: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }
  return Object.assign(<T>(list: readonly T[]): T => list[number(list.length)]!, {
    number,
    chance: (oneIn: number) => number(oneIn) === 0,
  });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
