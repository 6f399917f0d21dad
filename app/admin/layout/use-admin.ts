import { useRouteLoaderData } from 'react-router';
import {
  type AnyCollectionKey,
  type CollectionKey,
  collections,
  collectionsInOrder,
  isCollectionKey,
} from '#app/modules/catalog/collections/collection.ts';
import { type Courier, firstCouriers } from '#app/modules/orders/couriers/courier.ts';
import { type CallTexts, ourTexts } from '#app/modules/orders/desk/call-texts/call-texts.ts';
import { type OrderRules, ourRules } from '#app/modules/settings/order-rules.ts';
import type { AdminWorker } from '../permissions.ts';
import type { AdminCounts } from './navigation.ts';

/** Who is logged in, as the frame shows it. */
export type AdminPerson = {
  name: string;
  /** Until when the admin opens for them without a second step; null where they have one or need none. */
  secondStepDue: Date | null;
  hasSecondStep: boolean;
} & AdminWorker;

export type CollectionName = { key: AnyCollectionKey; label: string };

/** What every page of the admin knows: who is here, what waits, and what the owner has set for the work. */
export type AdminData = {
  person: AdminPerson;
  counts: AdminCounts;
  rules: OrderRules;
  texts: CallTexts;
  couriers: readonly Courier[];
  /** The collections in the owner's order, hidden ones too, each as the admin calls it. */
  collections: readonly CollectionName[];
  /** Whether this is the demo shop, which its owner can make their own. */
  isDemo: boolean;
};

const nobody: AdminPerson = { name: '', role: 'staff', tasks: null, secondStepDue: null, hasSecondStep: false };

/** The data of the admin's layout, revalidated on changes. */
export function useAdmin(): AdminData {
  const loaded = useRouteLoaderData<AdminData>('admin/admin-layout');
  return loaded ?? nothingLoaded;
}

const nothingLoaded: AdminData = {
  person: nobody,
  counts: {},
  rules: ourRules,
  texts: ourTexts,
  couriers: firstCouriers,
  collections: collectionsInOrder.map((key) => ({ key, label: collections[key].label })),
  isDemo: false,
};

/** Those of the specification's four that the shop has, in the owner's order and words. */
export function useFourCollections(): { key: CollectionKey; label: string }[] {
  return useAdmin().collections.flatMap(({ key, label }) => (isCollectionKey(key) ? [{ key, label }] : []));
}
