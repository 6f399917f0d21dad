import { isShownInUrdu, type Language } from '#app/i18n/language.ts';
import { keysOf } from '../records.ts';

/** `aliases` are further names people write; they are found, and the city's own name is what is taken. */
export type City = { name: string; urdu: string; province: Province; aliases: readonly string[] };

const urduLetter = /[آ-ے]/;

/** Larger cities first, as suggestions come in this order. Behind a city stand its name in Urdu and its aliases, each after `=`. */
const cityNames = {
  Punjab:
    'Lahore=لاہور,Faisalabad=فیصل آباد=Lyallpur,Rawalpindi=راولپنڈی=Pindi,Gujranwala=گوجرانوالہ,Multan=ملتان,Bahawalpur=بہاولپور,Sargodha=سرگودھا,Sialkot=سیالکوٹ,Sheikhupura=شیخوپورہ,Rahim Yar Khan=رحیم یار خان=RYK,Jhang=جھنگ,Dera Ghazi Khan=ڈیرہ غازی خان=DG Khan,Gujrat=گجرات,Sahiwal=ساہیوال,Wah Cantt=واہ کینٹ,Kasur=قصور,Okara=اوکاڑہ,Chiniot=چنیوٹ,Kamoke=کامونکی,Hafizabad=حافظ آباد,Sadiqabad=صادق آباد,Burewala=بورے والا,Khanewal=خانیوال,Muridke=مریدکے,Muzaffargarh=مظفر گڑھ,Khanpur=خان پور,Gojra=گوجرہ,Mandi Bahauddin=منڈی بہاؤالدین,Daska=ڈسکہ,Pakpattan=پاکپتن,Bahawalnagar=بہاولنگر,Chishtian=چشتیاں,Attock=اٹک,Jhelum=جہلم,Mianwali=میانوالی,Taxila=ٹیکسلا,Vehari=وہاڑی,Toba Tek Singh=ٹوبہ ٹیک سنگھ,Layyah=لیہ,Khushab=خوشاب,Bhakkar=بھکر,Chakwal=چکوال,Lodhran=لودھراں,Nankana Sahib=ننکانہ صاحب,Narowal=نارووال,Rajanpur=راجن پور,Murree=مری',
  Sindh:
    'Karachi=کراچی,Hyderabad=حیدرآباد,Sukkur=سکھر,Larkana=لاڑکانہ,Nawabshah=نوابشاہ=Shaheed Benazirabad,Mirpur Khas=میرپور خاص,Jacobabad=جیکب آباد,Shikarpur=شکارپور,Tando Adam=ٹنڈو آدم,Khairpur=خیرپور,Dadu=دادو,Tando Allahyar=ٹنڈو الہ یار,Thatta=ٹھٹہ,Badin=بدین,Ghotki=گھوٹکی,Umerkot=عمرکوٹ,Kotri=کوٹری,Sanghar=سانگھڑ',
  'Khyber Pakhtunkhwa':
    'Peshawar=پشاور,Mardan=مردان,Mingora=مینگورہ,Swat=سوات,Kohat=کوہاٹ,Abbottabad=ایبٹ آباد,Dera Ismail Khan=ڈیرہ اسماعیل خان=DI Khan,Nowshera=نوشہرہ,Swabi=صوابی,Charsadda=چارسدہ,Mansehra=مانسہرہ,Haripur=ہری پور,Bannu=بنوں,Chitral=چترال,Timergara=تیمرگرہ,Hangu=ہنگو,Parachinar=پاراچنار',
  Balochistan:
    'Quetta=کوئٹہ,Turbat=تربت,Khuzdar=خضدار,Hub=حب,Gwadar=گوادر,Chaman=چمن,Sibi=سبی,Zhob=ژوب,Loralai=لورالائی,Dera Murad Jamali=ڈیرہ مراد جمالی,Kalat=قلات',
  'Islamabad Capital Territory': 'Islamabad=اسلام آباد',
  'Azad Jammu & Kashmir':
    'Mirpur=میرپور=Mirpur (AJK),Muzaffarabad=مظفر آباد,Kotli=کوٹلی,Rawalakot=راولاکوٹ,Bhimber=بھمبر,Bagh=باغ',
  'Gilgit-Baltistan': 'Gilgit=گلگت,Skardu=سکردو,Hunza=ہنزہ,Chilas=چلاس',
};

/** Pakistan's provinces and territories as ISO 3166-2 counts them (FATA has been part of Khyber Pakhtunkhwa since 2018). */
export const provinces = keysOf(cityNames);

export type Province = keyof typeof cityNames;

/** Where suggestions begin: the cities most parcels go to, whatever province comes first in the list. */
const largest = [
  'Karachi',
  'Lahore',
  'Islamabad',
  'Rawalpindi',
  'Faisalabad',
  'Multan',
  'Peshawar',
  'Hyderabad',
  'Quetta',
];

/** The cities offered at checkout. Any other may be typed: couriers go to more places than a list holds. */
export const cities: readonly City[] = provinces.flatMap(citiesOf).toSorted((a, b) => sizeOf(a) - sizeOf(b));

function citiesOf(province: Province): City[] {
  return cityNames[province].split(',').map((entry) => {
    const [name = '', urdu = '', ...aliases] = entry.split('=');
    return { name, urdu, province, aliases };
  });
}

function sizeOf(city: City): number {
  const place = largest.indexOf(city.name);
  return place < 0 ? largest.length : place;
}

/** Cities for what has been written so far, best first: names that begin with it, then words that do, then any place in the name. */
export function suggestCities(written: string, limit = 6): City[] {
  const wanted = plain(written);
  if (!wanted) return [];
  return cities
    .map((city) => ({ city, rank: Math.min(...namesOf(city).map((name) => rankOf(name, wanted))) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ city }) => city);
}

const noMatch = 3;

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`)) return 1;
  if (name.includes(wanted)) return 2;
  return wanted.length > 3 && isOneTypoAway(name, wanted) ? 2.5 : noMatch;
}

/** One letter too many, too few or another one ("karchi", "lahoor"). */
function isOneTypoAway(name: string, wanted: string): boolean {
  let same = 0;
  while (same < wanted.length && name[same] === wanted[same]) same += 1;
  return [
    [1, 0],
    [0, 1],
    [1, 1],
  ].some(([ofName, ofWanted]) => name.slice(same + (ofName ?? 0)) === wanted.slice(same + (ofWanted ?? 0)));
}

/** The city that goes by this name in either language, however its letters are cased; null for one that is not in the list. */
export function findCity(written: string): City | null {
  const wanted = plain(written);
  return cities.find((city) => namesOf(city).includes(wanted)) ?? null;
}

/** A question where city and province disagree. It keeps nobody from ordering: two places may have one name. */
export function provinceQuestion({ city, province }: { city: string; province: string }): string | null {
  const known = findCity(city);
  if (!known || !province || known.province === province) return null;
  return `${shownName(known)} is in ${known.province}. Please check the province.`;
}

/** A city as a page in this language says it: its Urdu name where it is known, otherwise as it was written. */
export function cityIn(language: Language | undefined, written: string): string {
  return (language === 'ur' && findCity(written)?.urdu) || written;
}

/** In the browser: a city by its name in the language of the page. */
export function shownName(city: City): string {
  return isShownInUrdu ? city.urdu : city.name;
}

/** A city as an order keeps it: the name that couriers know where its Urdu name was written, otherwise as it was written. */
export function canonicalCity(written: string): string {
  return (urduLetter.test(written) && findCity(written)?.name) || written;
}

function namesOf(city: City): string[] {
  return [city.name, city.urdu, ...city.aliases].map(plain);
}

/**
 * Small letters and single blanks; dots and hyphens count as nothing much ("D.G. Khan", "Mirpur-Khas"). Urdu is written with
 * blanks or without, and with letters that look alike ("لاھور", "فیصل اباد").
 */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.()]/g, '')
    .replace(/[\s-]+/g, urduLetter.test(name) ? '' : ' ')
    .trim()
    .replace(/[يكهھآ]/g, (letter) => 'یکہہا'['يكهھآ'.indexOf(letter)] ?? '');
}
