import { href, useSearchParams } from 'react-router';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { keysOf } from '#app/infra/records.ts';
import { formatCount, type ParcelTab, parcelTabs } from '../parcels.ts';

type ParcelTabsProps = {
  /** How many parcels each tab of the list has. */
  counts: Record<ParcelTab, number>;
  /** How many orders are packed and wait for a courier. */
  packed: number;
  current: ParcelTab | 'dispatch';
};

/** The tabs of Parcels: first what is to be dispatched, then what is with couriers. The courier that is chosen stays. */
export function ParcelTabs({ counts, packed, current }: ParcelTabsProps) {
  const [params] = useSearchParams();
  const courier = params.get('courier');
  const dispatch = { to: href('/admin/parcels/dispatch') + addressWith(new URLSearchParams(), { courier }) };
  const list = current === 'dispatch' ? new URLSearchParams() : params;
  const tabTo = (name: ParcelTab) =>
    href('/admin/parcels') + addressWith(list, { state: name === 'all' ? null : name, after: null });
  return (
    <Tabs
      label="Which parcels"
      current={current === 'dispatch' ? dispatch.to : tabTo(current)}
      tabs={[
        { ...dispatch, label: 'Dispatch', count: packed, waits: true },
        ...keysOf(parcelTabs).map((name) => ({
          to: tabTo(name),
          label: parcelTabs[name],
          count: formatCount(counts[name]),
          waits: name === 'look' && counts.look > 0,
        })),
      ]}
    />
  );
}
