import { href, useSearchParams } from 'react-router';
import { type CustomerTab, customerTabLabels, customerTabs } from '#app/orders/desk/customer.ts';
import { type Count, countLabel } from '#app/orders/desk/office-order.ts';
import { useOffice } from '../frame/use-office.ts';
import { mayVisit } from '../permissions.ts';
import { Tabs } from '../pieces/tabs.tsx';

type CustomersTabsProps = {
  counts: Record<CustomerTab, Count>;
  accounts: number;
  current: CustomerTab | 'accounts';
};

const accountsAddress = href('/admin/customers/accounts');

/** Tabs for customers by phone and for accounts. The search among the phones is kept. */
export function CustomersTabs({ counts, accounts, current }: CustomersTabsProps) {
  const { person } = useOffice();
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
