import { formatDay } from '#app/platform/dates.ts';
import type { Route } from './+types/today-page.ts';
import { PageHead } from './pieces/page-head.tsx';

export const meta = () => [{ title: 'Today · office' }];

export function loader() {
  return { now: new Date().toISOString() };
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  return <PageHead title="Today" beside={formatDay(new Date(loaderData.now))} live />;
}
