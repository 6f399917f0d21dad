import { useRouteLoaderData } from 'react-router';
import { type CallTexts, ourTexts } from '#app/orders/desk/call-texts.ts';
import { type OrderRules, ourRules } from '#app/settings/order-rules.ts';
import type { OfficeCounts } from './navigation.ts';
import type { OfficePerson } from './side.tsx';

/** What every page of the office knows: who is here, what waits, and what the owner has set for the work. */
export type OfficeData = { person: OfficePerson; counts: OfficeCounts; rules: OrderRules; texts: CallTexts };

/** What the office's frame was read with, renewed when anything changes. */
export function useOffice(): OfficeData {
  const office = useRouteLoaderData<OfficeData>('admin/office-layout');
  return office ?? { person: { name: '', role: 'staff' }, counts: {}, rules: ourRules, texts: ourTexts };
}
