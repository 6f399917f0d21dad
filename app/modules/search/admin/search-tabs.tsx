import { href } from 'react-router';
import { Tabs } from '#app/admin/components/list/tabs.tsx';

/** The two sides of the search: the words it knows, and what was asked. */
export function SearchTabs({ current, missing }: { current: 'words' | 'asked'; missing: number }) {
  const words = href('/admin/search');
  const input = href('/admin/search/asked');
  return (
    <Tabs
      label="Search"
      current={current === 'words' ? words : input}
      tabs={[
        { to: words, label: 'Words' },
        { to: input, label: 'Searched and not found', count: missing },
      ]}
    />
  );
}
