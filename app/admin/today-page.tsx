import type { Route } from './+types/today-page.ts';
import { PageHead } from './pieces/page-head.tsx';
import { formatToday } from './pieces/times.ts';

export const meta = () => [{ title: 'Today · office' }];

export function loader() {
  return { now: new Date().toISOString() };
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return <PageHead title="Today" beside={formatToday(new Date(loaderData.now))} live />;
}
