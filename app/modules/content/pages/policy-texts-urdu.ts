import type { FeeRules } from '#app/modules/settings/delivery/delivery-terms.ts';
import type { Promised } from './promised.ts';

const delivery = '(?:ہوم\\s+)?(?:ڈیلیوری|ڈلیوری|شپنگ|ترسیل)';
const free = '(?:فری|مفت|بلا\\s?معاوضہ)';
const freePattern = new RegExp(
  `${delivery}(?:\\s+(?:ہمیشہ|بالکل|پورے|پاکستان|ملک|بھر|میں))*\\s+${free}(?!\\s+نہیں)|${free}\\s+${delivery}|${delivery}\\s+(?:کی|کے|کا)\\s+کوئی\\s+(?:فیس|چارجز?|خرچ)\\s+نہیں`,
);

/** Whether Urdu words promise a free delivery. */
export function promisesFreeInUrdu(words: string): boolean {
  return freePattern.test(words);
}

/**
 * M82: whether a sentence in Urdu says otherwise than the settings: what the delivery costs, days and hours. Of Urdu the
 * admin proposes no other words, so a sentence that only may disagree is left alone.
 */
export function isOtherwiseInUrdu(says: string, promised: Promised): boolean {
  return (
    (promised.fee ? deniesFee(says) || hasOtherAmount(says, promised.fee) : /فیس|چارج/.test(says) && hasAmount(says)) ||
    hasOtherDays(says, promised) ||
    hasOtherHours(says, promised.deliveryHours)
  );
}

/** "کچھ نہیں۔" answers "خرچ کتنا ہے". */
function deniesFee(says: string): boolean {
  return (
    promisesFreeInUrdu(says) ||
    /^کچھ نہیں۔?$/.test(says) ||
    /کل رقم (?:(?:سب ٹوٹل|چیزوں کی رقم) کے برابر|(?:بس )?پروڈکٹس کی قیمت (?:ہی )?ہے)/.test(says)
  );
}

const amounts = /(?:Rs\.?\s?([\d,]{0,12}\d)|([\d,]{0,12}\d)\s?(?:روپے|\/-))/g;

function hasAmount(says: string): boolean {
  return new RegExp(delivery).test(says) && says.search(amounts) >= 0;
}

/** An amount for the delivery that none of its rules has. */
function hasOtherAmount(says: string, fee: FeeRules): boolean {
  if (!/فیس|چارج|خرچ/.test(says) || !hasAmount(says)) return false;
  const { baseRupees, provinceFees = {}, cityFees = [], kiloRupees, freeFromRupees } = fee;
  const known = [baseRupees, ...Object.values(provinceFees), ...cityFees.map(({ rupees }) => rupees)];
  return [...says.matchAll(amounts)]
    .map(([, before, after]) => Number((before ?? after ?? '').replaceAll(',', '')))
    .some((rupees) => ![...known, kiloRupees, freeFromRupees].includes(rupees));
}

const counts = ['ایک', 'دو', 'تین', 'چار', 'پانچ', 'چھ', 'سات', 'آٹھ', 'نو', 'دس'];
const count = `(\\d{1,3}|${counts.join('|')})`;
const within = '(?:کے\\s+اندر|میں)';
const shipped = [`روانگی\\s+${count}\\s+دن`, `${count}\\s+دن\\s+${within}\\s+روانہ`];
const atDoor = [
  `${count}\\s+دن\\s+${within}\\s+(?:آپ\\s+(?:تک|کے\\s+(?:گھر|دروازے)(?:\\s+پر)?)\\s+)?(?:پہنچ|ڈیلیور\\s)`,
];
const processed = [`${count}\\s+ورکنگ\\s+(?:ڈے|ڈیز)\\s+${within}`];

/** Shipped, at the door and processed are facts of their own; a day at the door is promised only where the owner does. */
function hasOtherDays(says: string, { processingDays, deliveryDays, doorDays }: Promised): boolean {
  const facts: [patterns: string[], days: number | null][] = [
    [shipped, deliveryDays],
    [atDoor, doorDays],
    [processed, processingDays],
  ];
  return facts.some(([patterns, days]) =>
    patterns.some((pattern) => daysIn(says, pattern).some((each) => each !== days)),
  );
}

function daysIn(says: string, pattern: string): number[] {
  return [...says.matchAll(new RegExp(pattern, 'g'))].map(([, text = '']) => Number(text) || counts.indexOf(text) + 1);
}

const hours =
  /(صبح|دوپہر|شام|رات)\s+(\d{1,2})(?::\d\d)?\s+(?:بجے\s+)?سے\s+(دوپہر|شام|رات)\s+(\d{1,2})(?::\d\d)?\s+بجے\s+کے\s+درمیان/g;

/** Compared by the hour; hours of the settings that are no two hours of a clock are other ones. */
function hasOtherHours(says: string, deliveryHours: string): boolean {
  const promisedHours = [...deliveryHours.matchAll(/(\d{1,2})(?::\d\d)? ?([AP])M/g)].map(
    ([, hour, half]) => (Number(hour) % 12) + (half === 'P' ? 12 : 0),
  );
  return [...says.matchAll(hours)].some(([, from, begins, until, ends]) => {
    const statedHours = [hourOf(from, begins), hourOf(until, ends)];
    return statedHours.join() !== promisedHours.join();
  });
}

function hourOf(partOfDay: string | undefined, hour: string | undefined): number {
  return (Number(hour) % 12) + (partOfDay === 'صبح' ? 0 : 12);
}
