import { type CourierAdapter, type CourierName, courierOf } from '#app/modules/orders/couriers/courier.ts';
import type { ShipmentState } from '../shipment-states.ts';

type Words = {
  /** Whole phrases, as `normalizeWord` writes them. */
  whole: Record<string, ShipmentState>;
  /** Phrases that a reason, a city or a count may follow. */
  beginning: readonly (readonly [phrase: string, state: ShipmentState])[];
};

/**
 * What the words of each courier that can be connected mean. Whole phrases only: "delivered" stands inside "undelivered", and a word that merely
 * resembles one of these moves nothing. Gathered from the couriers' guides and from public clients of theirs.
 */
export const courierTexts: Record<CourierAdapter, Words> = {
  tcs: {
    whole: {
      'booking created': 'booked',
      'shipment booked': 'booked',
      'shipment picked up': 'picked-up',
      'picked up': 'picked-up',
      'arrived at tcs facility': 'in-transit',
      'departed from origin': 'in-transit',
      'departed from tcs facility': 'in-transit',
      'departed tcs facility': 'in-transit',
      'in transit': 'in-transit',
      'out for delivery': 'out-for-delivery',
      'awaiting receiver collection': 'on-hold',
      sc: 'on-hold',
      'shipment delivered': 'delivered',
      delivered: 'delivered',
      ok: 'delivered',
      'recipient refused': 'attempted',
      'refused by receiver': 'attempted',
      undelivered: 'attempted',
      'shipment undelivered': 'attempted',
      'return in process': 'returning',
      'return to shipper': 'returning',
      'shipment returned to origin': 'returned',
      'returned to origin': 'returned',
      'returned to shipper': 'returned',
      ro: 'returned',
      dbc: 'on-hold',
      dfc: 'on-hold',
      dae: 'on-hold',
      dfm: 'on-hold',
      'shipment lost': 'lost',
      'booking cancelled': 'cancelled',
      cancelled: 'cancelled',
    },
    beginning: [
      ['arrived at tcs facility', 'in-transit'],
      ['departed from tcs facility', 'in-transit'],
      ['departed from origin', 'in-transit'],
      ['undelivered due to', 'attempted'],
      ['shipment undelivered due to', 'attempted'],
      ['recipient refused', 'attempted'],
      ['delay', 'on-hold'],
    ],
  },
  leopards: {
    whole: {
      'pickup request not send': 'booked',
      'pickup request not sent': 'booked',
      'pickup request sent': 'booked',
      'consignment booked': 'booked',
      'drop off at express center': 'picked-up',
      'drop off at express centre': 'picked-up',
      'shipment picked': 'picked-up',
      'shipment picked up': 'picked-up',
      dispatched: 'in-transit',
      'arrived at station': 'in-transit',
      missroute: 'in-transit',
      misroute: 'in-transit',
      misrouted: 'in-transit',
      'assign to courier': 'out-for-delivery',
      'assigned to courier': 'out-for-delivery',
      pending: 'attempted',
      undelivered: 'attempted',
      refused: 'attempted',
      hold: 'on-hold',
      'on hold': 'on-hold',
      delivered: 'delivered',
      'ready for return': 'returning',
      'being return': 'returning',
      'being returned': 'returning',
      'returned to shipper': 'returned',
      'return to shipper': 'returned',
      lost: 'lost',
      '48 hours auto canceled': 'cancelled',
      '48 hours auto cancelled': 'cancelled',
      cancelled: 'cancelled',
      canceled: 'cancelled',
      rc: 'booked',
      sp: 'picked-up',
      dp: 'in-transit',
      ar: 'in-transit',
      ac: 'out-for-delivery',
      pn1: 'attempted',
      pn2: 'attempted',
      dv: 'delivered',
      nr: 'returning',
      ro: 'returning',
      rn1: 'returning',
      rn2: 'returning',
      rs: 'returned',
    },
    beginning: [
      ['pending', 'attempted'],
      ['undelivered', 'attempted'],
      ['arrived at station', 'in-transit'],
      ['dispatched from', 'in-transit'],
      ['dispatched to', 'in-transit'],
    ],
  },
  trax: {
    whole: {
      booked: 'booked',
      're booked': 'booked',
      'rider picked': 'picked-up',
      'arrived at origin': 'in-transit',
      'in transit': 'in-transit',
      'arrived at destination': 'in-transit',
      misrouted: 'in-transit',
      'misroute forwarded': 'in-transit',
      'rider exchange': 'in-transit',
      'waiting for consolidation': 'in-transit',
      consolidated: 'in-transit',
      'out for delivery': 'out-for-delivery',
      'not attempted': 'on-hold',
      'delivery unsuccessful': 'attempted',
      're attempt': 'attempted',
      're attempt requested': 'attempted',
      'reason validation required': 'attempted',
      'on hold': 'on-hold',
      'on hold for self collection': 'on-hold',
      'non service area': 'on-hold',
      'shipper advise requested': 'on-hold',
      'shipper advice requested': 'on-hold',
      'intercept requested': 'on-hold',
      'intercept approved': 'returning',
      recalled: 'returning',
      delivered: 'delivered',
      cancelled: 'cancelled',
      canceled: 'cancelled',
      lost: 'lost',
      'return confirmation pending': 'on-hold',
      'return confirm': 'returning',
      'return confirmed': 'returning',
      'return in transit': 'returning',
      'return arrived at origin': 'returning',
      'return dispatched': 'returning',
      'return delivery unsuccessful': 'returning',
      'return on hold': 'returning',
      'return delivered to shipper': 'returned',
    },
    beginning: [['delivery unsuccessful', 'attempted']],
  },
};

/** Typing errors seen in couriers' systems; corrected before a word is looked up. */
const slips: Record<string, string> = {
  delievered: 'delivered',
  deliverd: 'delivered',
  undelievered: 'undelivered',
  undeliverd: 'undelivered',
  recieved: 'received',
  reciever: 'receiver',
  receipient: 'recipient',
  dispached: 'dispatched',
  despatched: 'dispatched',
  transist: 'transit',
  retrun: 'return',
  retruned: 'returned',
  shiper: 'shipper',
  consignement: 'consignment',
  arived: 'arrived',
  stauts: 'status',
};

/** A word normalised for lookup: lower case, single blanks, no punctuation, no code in brackets, typing errors corrected. */
export function normalizeWord(words: string): string {
  return words
    .trimEnd()
    .replace(/\([A-Z]{2,4}\)$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => slips[word] ?? word)
    .join(' ')
    .replace(/^current status /, '');
}

/** What the owner has taught: courier's words, as `normalizeWord` writes them, and what they mean. */
export type Synonyms = ReadonlyMap<string, ShipmentState>;

/**
 * The state that a courier's words mean; 'unknown' if nobody has said. The owner's meanings take precedence. Of a courier
 * that works by hand nothing else is known.
 */
export function readWords(courier: CourierName, words: string, taught: Synonyms = new Map()): ShipmentState {
  const text = normalizeWord(words);
  const adapter = courierOf(courier)?.adapter;
  const { whole, beginning }: Words = adapter ? courierTexts[adapter] : { whole: {}, beginning: [] };
  const bare = adapter === 'trax' ? text.replace(/^(?:shipment|replacement) /, '') : text;
  for (const phrase of [text, bare]) {
    const state = taught.get(phrase) ?? (Object.hasOwn(whole, phrase) ? whole[phrase] : undefined);
    if (state) return state;
  }
  return beginning.find(([phrase]) => bare.startsWith(`${phrase} `))?.[1] ?? 'unknown';
}
