import { useRouteLoaderData } from 'react-router';
import { type Courier, firstCouriers } from '#app/orders/courier.ts';
import { type CallTexts, ourTexts } from '#app/orders/desk/call-texts.ts';
import { type OrderRules, ourRules } from '#app/settings/order-rules.ts';
import type { OfficeWorker } from '../permissions.ts';
import type { OfficeCounts } from './navigation.ts';

/** Who is logged in, as the frame shows it. */
export type OfficePerson = {
  name: string;
  /** Until when the office opens for them without a second step; null where they have one or need none. */
  secondStepDue: Date | null;
} & OfficeWorker;

/** What every page of the office knows: who is here, what waits, and what the owner has set for the work. */
export type OfficeData = {
  person: OfficePerson;
  counts: OfficeCounts;
  rules: OrderRules;
  texts: CallTexts;
  couriers: readonly Courier[];
  /** Whether this is the demo shop, which its owner can make their own. */
  isDemo: boolean;
};

const nobody: OfficePerson = { name: '', role: 'staff', tasks: null, secondStepDue: null };

/** The data of the office's layout, revalidated on changes. */
export function useOffice(): OfficeData {
  const office = useRouteLoaderData<OfficeData>('admin/office-layout');
  return (
    office ?? { person: nobody, counts: {}, rules: ourRules, texts: ourTexts, couriers: firstCouriers, isDemo: false }
  );
}
