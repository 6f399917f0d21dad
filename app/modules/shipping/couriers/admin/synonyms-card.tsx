import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { formatShortDay } from '#app/admin/components/times.ts';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { shipmentTable } from '../../shipment-states.ts';
import type { Synonym } from '../../tracking/record-courier-events.server.ts';
import type { NamedCity } from '../courier-cities.server.ts';
import { knownStates, Problem } from './courier-synonyms-card.tsx';

type SynonymProps = { courier: CourierName; taught: readonly Synonym[]; named: readonly NamedCity[]; now: Date };

/** What people have said that a courier's words and cities mean, to be corrected or forgotten. Nothing where nobody has. */
export function CourierSynonyms({ courier, taught, named, now }: SynonymProps) {
  if (taught.length + named.length === 0) return null;
  return (
    <details className="border-line border-t px-4 py-3.5">
      <summary className="cursor-pointer font-medium max-md:min-h-11 max-md:py-2.5">
        {[
          taught.length > 0 && say(taught.length, 'status', 'statuses'),
          named.length > 0 && say(named.length, 'city', 'cities'),
        ]
          .filter(Boolean)
          .join(' and ')}{' '}
        mapped by you
      </summary>
      <ul aria-label="Mapped" className="mt-2 grid gap-2">
        {taught.map((word) => (
          <Word key={word.plain} word={word} now={now} />
        ))}
        {named.map(({ written, city }) => (
          <City key={written} courier={courier} written={written} city={city} />
        ))}
      </ul>
    </details>
  );
}

function say(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function Word({ word: { courier, plain, state, taughtBy, taughtAt }, now }: { word: Synonym; now: Date }) {
  const actions = useAction('settings');
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="wrap-anywhere min-w-0 flex-1 basis-52">
        “{plain}”{' '}
        <span className="text-ink-3 text-second">
          {taughtBy}, {formatShortDay(taughtAt, now)}
        </span>
      </span>
      <AdminSelect
        silent
        label={`Status for “${plain}”`}
        className="w-44"
        value={state}
        disabled={actions.busy}
        onChange={({ target }) => {
          const next = knownStates.find((known) => known === target.value);
          if (next) void actions.send({ action: 'teach', courier, words: plain, state: next });
        }}
      >
        {knownStates.map((known) => (
          <option key={known} value={known}>
            {shipmentTable[known].label}
          </option>
        ))}
      </AdminSelect>
      <AdminButton
        look="quiet"
        busy={actions.busy}
        onClick={() => void actions.send({ action: 'forget-word', courier, plain })}
      >
        Remove<span className="sr-only"> “{plain}”</span>
      </AdminButton>
      <Problem words={actions.problem} />
    </li>
  );
}

/** A city is corrected by saying it again above. */
function City({ courier, written, city }: { courier: CourierName; written: string; city: string }) {
  const actions = useAction('settings');
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="wrap-anywhere min-w-0 flex-1 basis-52">
        “<bdi>{written}</bdi>” is {city}
      </span>
      <AdminButton
        look="quiet"
        busy={actions.busy}
        onClick={() => void actions.send({ action: 'forget-city', courier, written })}
      >
        Remove<span className="sr-only"> “{written}”</span>
      </AdminButton>
      <Problem words={actions.problem} />
    </li>
  );
}
