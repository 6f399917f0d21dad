/** Pakistan's provinces and territories as ISO 3166-2 counts them (FATA has been part of Khyber Pakhtunkhwa since 2018). */
export const provinces = [
  'Punjab',
  'Sindh',
  'Khyber Pakhtunkhwa',
  'Balochistan',
  'Islamabad Capital Territory',
  'Azad Jammu & Kashmir',
  'Gilgit-Baltistan',
] as const;

export type Province = (typeof provinces)[number];

/** `aliases` are further names people write; they are found, and the city's own name is what is taken. */
export type City = { name: string; province: Province; aliases: readonly string[] };

/** Larger cities first, as suggestions come in this order. An alias stands behind its city, after `=`. */
const cityNames: Record<Province, string> = {
  Punjab:
    'Lahore=لاہور, Faisalabad=Lyallpur=فیصل آباد, Rawalpindi=Pindi=راولپنڈی, Gujranwala=گوجرانوالہ, Multan=ملتان, Bahawalpur, Sargodha, Sialkot=سیالکوٹ, Sheikhupura, Rahim Yar Khan=RYK, Jhang, Dera Ghazi Khan=DG Khan, Gujrat, Sahiwal, Wah Cantt, Kasur, Okara, Chiniot, Kamoke, Hafizabad, Sadiqabad, Burewala, Khanewal, Muridke, Muzaffargarh, Khanpur, Gojra, Mandi Bahauddin, Daska, Pakpattan, Bahawalnagar, Chishtian, Attock, Jhelum, Mianwali, Taxila, Vehari, Toba Tek Singh, Layyah, Khushab, Bhakkar, Chakwal, Lodhran, Nankana Sahib, Narowal, Rajanpur, Murree',
  Sindh:
    'Karachi=کراچی, Hyderabad=حیدرآباد, Sukkur, Larkana, Nawabshah=Shaheed Benazirabad, Mirpur Khas, Jacobabad, Shikarpur, Tando Adam, Khairpur, Dadu, Tando Allahyar, Thatta, Badin, Ghotki, Umerkot, Kotri, Sanghar',
  'Khyber Pakhtunkhwa':
    'Peshawar=پشاور, Mardan, Mingora, Swat, Kohat, Abbottabad, Dera Ismail Khan=DI Khan, Nowshera, Swabi, Charsadda, Mansehra, Haripur, Bannu, Chitral, Timergara, Hangu, Parachinar',
  Balochistan: 'Quetta=کوئٹہ, Turbat, Khuzdar, Hub, Gwadar, Chaman, Sibi, Zhob, Loralai, Dera Murad Jamali, Kalat',
  'Islamabad Capital Territory': 'Islamabad=اسلام آباد',
  'Azad Jammu & Kashmir': 'Mirpur=Mirpur (AJK), Muzaffarabad, Kotli, Rawalakot, Bhimber, Bagh',
  'Gilgit-Baltistan': 'Gilgit, Skardu, Hunza, Chilas',
};

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
  return cityNames[province].split(', ').map((entry) => {
    const [name = '', ...aliases] = entry.split('=');
    return { name, province, aliases };
  });
}

function sizeOf(city: City): number {
  const place = largest.indexOf(city.name);
  return place < 0 ? largest.length : place;
}

/** Cities for what has been written so far, best first: names that begin with it, then words that do, then any place in the name. */
export function suggestCities(written: string, most = 6): City[] {
  const wanted = plain(written);
  if (!wanted) return [];
  return cities
    .map((city) => ({ city, rank: Math.min(...namesOf(city).map((name) => rankOf(name, wanted))) }))
    .filter(({ rank }) => rank < notAtAll)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ city }) => city);
}

const notAtAll = 3;

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`)) return 1;
  if (name.includes(wanted)) return 2;
  return wanted.length > 3 && isOneSlipAway(name, wanted) ? 2.5 : notAtAll;
}

/** One letter too many, too few or another one ("karchi", "lahoor"). */
function isOneSlipAway(name: string, wanted: string): boolean {
  let same = 0;
  while (same < wanted.length && name[same] === wanted[same]) same += 1;
  return [
    [1, 0],
    [0, 1],
    [1, 1],
  ].some(([ofName, ofWanted]) => name.slice(same + (ofName ?? 0)) === wanted.slice(same + (ofWanted ?? 0)));
}

/** The city that goes by this name, however its letters are cased; null for one that is not in the list. */
export function findCity(written: string): City | null {
  const wanted = plain(written);
  return cities.find((city) => namesOf(city).includes(wanted)) ?? null;
}

/** A question where city and province disagree. It keeps nobody from ordering: two places may have one name. */
export function askProvince({ city, province }: { city: string; province: string }): string | null {
  const known = findCity(city);
  if (!known || !province || known.province === province) return null;
  return `${known.name} is in ${known.province}. Please look at the province again.`;
}

function namesOf(city: City): string[] {
  return [city.name, ...city.aliases].map(plain);
}

/** Small letters and single blanks; dots and hyphens count as nothing much ("D.G. Khan", "Mirpur-Khas"). */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.()]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}
