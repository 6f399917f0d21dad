import { href, useSearchParams } from 'react-router';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { mayVisit } from '#app/admin/permissions.ts';
import { type Count, countLabel } from '#app/modules/orders/desk/admin-order.ts';
import { type CustomerTab, customerTabLabels, customerTabs } from '../customer.ts';

type CustomersTabsProps = {
  counts: Record<CustomerTab, Count>;
  accounts: number;
  current: CustomerTab | 'accounts';
};

const accountsAddress = href('/admin/customers/accounts');

/** Tabs for customers by phone and for accounts. The search among the phones is kept. */
export function CustomersTabs({ counts, accounts, current }: CustomersTabsProps) {
  const { person } = useAdmin();
  const [params] = useSearchParams();
  const kept = current === 'accounts' ? new URLSearchParams() : params;
  const tabs = customerTabs.map((each) => ({
    to: addressOf(each, kept),
    label: customerTabLabels[each],
    count: countLabel(counts[each]),
    waits: each === 'failed' && counts.failed.number > 0,
  }));
  const accountsTab = { to: accountsAddress, label: 'Accounts', count: accounts };
  return (
    <Tabs
      label="Customers"
      tabs={mayVisit(person, accountsAddress) ? [...tabs, accountsTab] : tabs}
      current={current === 'accounts' ? accountsAddress : addressOf(current, kept)}
    />
  );
}

function addressOf(tab: CustomerTab, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('after');
  if (tab === 'all') next.delete('tab');
  else next.set('tab', tab);
  return `${href('/admin/customers')}${next.size > 0 ? `?${next}` : ''}`;
}
