import { Form, Link, useSearchParams } from 'react-router';
import { readDay, startOfDay, writeDay } from '#app/infra/dates/days.ts';
import { AdminButton } from '../button.tsx';
import { MenuButton } from '../menus/menu-button.tsx';
import { formatShortDay } from '../times.ts';
import { addressWith } from './filter-menu.tsx';

/** From and to in the address (`from=2026-11-01&to=2026-11-21`, both days within it), with the usual stretches at hand. */
export function DateRange({ now }: { now: Date }) {
  const [params] = useSearchParams();
  const from = readDay(params.get('from'));
  const to = readDay(params.get('to'));
  const today = writeDay(now);
  const before = (days: number) => writeDay(startOfDay(now, days));
  const stretches = [
    { label: 'Any date', from: null, to: null },
    { label: 'Today', from: today, to: null },
    { label: 'Yesterday', from: before(1), to: before(1) },
    { label: 'Last 7 days', from: before(6), to: null },
    { label: 'Last 30 days', from: before(29), to: null },
  ];
  const usual = stretches.find((each) => each.from === params.get('from') && each.to === params.get('to'));
  return (
    <MenuButton
      name="Date"
      label={usual?.label ?? formatRange(from, to, now)}
      icon="calendar-clock"
      pressed={from !== null || to !== null}
    >
      {(close) => (
        <>
          <ul>
            {stretches.map((each) => (
              <li key={each.label}>
                <Link
                  to={addressWith(params, { from: each.from, to: each.to })}
                  preventScrollReset
                  onClick={close}
                  aria-current={each === usual ? 'true' : undefined}
                  className="flex h-8 items-center rounded-control px-2.5 hover:bg-paper aria-[current]:bg-green-tint aria-[current]:font-semibold max-md:h-11"
                >
                  {each.label}
                </Link>
              </li>
            ))}
          </ul>
          <Form className="grid gap-2 border-line border-t p-2.5" preventScrollReset onSubmit={close}>
            {[...params].map(([key, value]) =>
              key === 'from' || key === 'to' || key === 'after' ? null : (
                <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
              ),
            )}
            {(['from', 'to'] as const).map((name) => (
              <label key={name} className="flex items-center justify-between gap-3 text-second">
                {name === 'from' ? 'From' : 'To'}
                <input
                  type="date"
                  name={name}
                  max={today}
                  defaultValue={params.get(name) ?? ''}
                  className="h-8 rounded-control border border-field bg-milk px-2 max-md:h-11 max-md:text-[1rem]"
                />
              </label>
            ))}
            <AdminButton type="submit">Show</AdminButton>
          </Form>
        </>
      )}
    </MenuButton>
  );
}

function formatRange(from: Date | null, to: Date | null, now: Date): string {
  if (from && to) return `${formatShortDay(from, now)} to ${formatShortDay(to, now)}`;
  if (from) return `since ${formatShortDay(from, now)}`;
  return to ? `until ${formatShortDay(to, now)}` : 'Any date';
}
