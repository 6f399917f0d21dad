import type { Money } from '#app/infra/money/money.ts';
import type { CourierAdapter } from '#app/modules/orders/couriers/courier.ts';

/**
 * The outcome of a request to a courier: its answer; its refusal, in its own words for the staff; or no readable answer,
 * after which it is unknown what the courier has done.
 */
export type CourierAnswer<T> =
  | { kind: 'answered'; value: T }
  | { kind: 'refused'; words: string }
  | { kind: 'silent'; problem: Silence };

export type Silence = 'late' | 'broken-off' | 'unreadable' | 'too-long' | 'not-reached' | 'resting';

/** Why a courier could not be understood, for the staff. */
export const silenceTexts: Record<Silence, string> = {
  late: 'The courier did not answer in time.',
  'broken-off': 'The connection broke off while the courier answered.',
  unreadable: 'The courier answered with something that is not an answer.',
  'too-long': 'The courier’s answer was far too long.',
  'not-reached': 'The courier could not be reached.',
  resting: 'The courier has not answered several times; it is asked again in a moment.',
};

export type ParcelToBook = {
  /** Our name for this attempt, by which the courier knows it. */
  reference: string;
  name: string;
  /** Canonical. */
  phone: string;
  email: string;
  address: string;
  city: { id: string; name: string };
  collect: Money;
  weightGrams: number;
  pieces: number;
  contents: string;
  note: string;
  pickup: { name: string; city: { id: string; name: string }; address: string; phone: string; email: string };
};

/** What a courier tells about a parcel, before its words are read. Nothing of a person is in it. */
export type CourierNews = { at: Date; words: string; place: string };

export type CourierCity = { id: string; name: string };

/** Whether a courier says that it has paid for a parcel; `amount` is null where it does not say how much. */
export type CourierPayment = { trackingNumber: string; paid: boolean; amount: Money | null };

/** Parcels asked about in one request for payments. */
export const maxPayments = 50;

/** What a shopper wants after a failed attempt: another one, perhaps elsewhere, or the parcel back at the shop. */
export type Advice = { trackingNumber: string; wants: 'again' | 'back'; words: string };

/** One courier's service, with the owner's keys. All of it answers within seconds or says that it did not. */
export type CourierClient = {
  /** Asks for something harmless that only the right keys are answered, such as the list of cities. */
  test(): Promise<CourierAnswer<null>>;
  book(parcel: ParcelToBook): Promise<CourierAnswer<{ trackingNumber: string }>>;
  /** The number booked under our reference, null for none. Missing where a courier cannot be asked. */
  findBooked?(reference: string): Promise<CourierAnswer<{ trackingNumber: string } | null>>;
  cancel(trackingNumber: string): Promise<CourierAnswer<null>>;
  /** Everything said so far, unordered; empty for a parcel not yet scanned. */
  track(trackingNumber: string): Promise<CourierAnswer<CourierNews[]>>;
  /** The cities that can be booked. The owner fetches them; a parcel to a city that is not stored is not booked. */
  cities(): Promise<CourierAnswer<CourierCity[]>>;
  /** Says what the shopper wants after a failed attempt. Said twice it is said once. Missing where a courier takes none. */
  advise?(advice: Advice): Promise<CourierAnswer<null>>;
  /** For up to `maxPayments` numbers. */
  payments(trackingNumbers: readonly string[]): Promise<CourierAnswer<CourierPayment[]>>;
};

export type CourierKeys = Record<string, string>;

type KeyField = { name: string; label: string; optional?: boolean };

/** What the owner gets from each courier and enters once. */
export const courierKeyFields: Record<CourierAdapter, readonly KeyField[]> = {
  tcs: [
    { name: 'clientId', label: 'Client id' },
    { name: 'clientSecret', label: 'Client secret' },
    { name: 'userName', label: 'User name' },
    { name: 'password', label: 'Password' },
    { name: 'account', label: 'Account number' },
    { name: 'costCentre', label: 'Cost centre code', optional: true },
  ],
  leopards: [
    { name: 'apiKey', label: 'API key' },
    { name: 'apiPassword', label: 'API password' },
  ],
  trax: [
    { name: 'apiKey', label: 'API key' },
    { name: 'pickupAddressId', label: 'Pickup address id' },
  ],
};

/** The courier's own page about a parcel, until the owner says otherwise; {cn} becomes the number. */
export const trackingLinks: Record<CourierAdapter, string> = {
  tcs: 'https://www.tcsexpress.com/track/{cn}',
  leopards: 'https://www.leopardscourier.com/tracking',
  trax: 'https://sonic.pk/tracking?tracking_number={cn}',
};
