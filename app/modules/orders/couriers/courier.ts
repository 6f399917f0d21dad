/** Couriers with an API client in this program (`shipping/couriers/NAME.server.ts`). The spec's word for Leopards is Leopard, and for Trax TRX. */
export const courierAdapters = ['tcs', 'leopards', 'trax'] as const;

export type CourierAdapter = (typeof courierAdapters)[number];

/** The key of a courier's row: the adapter's name where it has one, or a key made of its label, such as `m-p`. */
export type CourierName = string;

export const courierKinds = ['company', 'rider'] as const;

/** A courier: a company, or the shop's own rider, who carries parcels and brings the cash back in the evening. */
export type Courier = {
  name: CourierName;
  label: string;
  kind: (typeof courierKinds)[number];
  /** Its API client; null where its parcels are booked by hand. */
  adapter: CourierAdapter | null;
  /** One that is not active gets no new parcels; its old ones keep its name. */
  active: boolean;
};

/**
 * What a process knows before it has read the rows. The rows of a new shop come from migrations (0046), so a courier that is
 * added here needs a migration, too.
 */
export const firstCouriers: readonly Courier[] = [
  { name: 'tcs', label: 'TCS', kind: 'company', adapter: 'tcs', active: true },
  { name: 'leopards', label: 'Leopards', kind: 'company', adapter: 'leopards', active: true },
  { name: 'trax', label: 'Trax', kind: 'company', adapter: 'trax', active: true },
];

let known: readonly Courier[] = firstCouriers;

/**
 * Sets the couriers of this process, in their order: a node when the database announces them, a browser when the admin
 * is rendered. They are few, every list names them, and they change about once a year.
 */
export function rememberCouriers(couriers: readonly Courier[]): void {
  known = couriers;
}

/** All couriers, also those that get no new parcels. */
export function allCouriers(): readonly Courier[] {
  return known;
}

/** The couriers that get new parcels. */
export function activeCouriers(): readonly Courier[] {
  return known.filter(({ active }) => active);
}

export function courierOf(name: CourierName): Courier | undefined {
  return known.find((courier) => courier.name === name);
}

/** What people call a courier. */
export function courierLabel(name: CourierName): string {
  return courierOf(name)?.label ?? name;
}

/** Whether a word, as it stands in a row or an address, names a courier. */
export function isCourierName(value: unknown): value is CourierName {
  return known.some(({ name }) => name === value);
}

/** Whether a courier is a rider of the shop's own. */
export function isOurRider(name: CourierName): boolean {
  return courierOf(name)?.kind === 'rider';
}

/** Whether there is an API client of this name. */
export function isCourierAdapter(value: unknown): value is CourierAdapter {
  return courierAdapters.some((adapter) => adapter === value);
}
