import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import type { CourierName } from '#app/modules/orders/couriers/courier.ts';
import { shipmentStates, shipmentTable } from '../../shipment-states.ts';

type UnknownWordsProps = { courier: CourierName; unknown: readonly { words: string; parcels: number }[] };

/** A state that a word can mean. */
export const knownStates = shipmentStates.filter((state) => state !== 'unknown');
export type KnownState = (typeof knownStates)[number];

/** The status words of a courier that have no known meaning yet, each with a choice of its meaning. */
export function UnknownTexts({ courier, unknown }: UnknownWordsProps) {
  return (
    <div className="border-line border-t px-4 py-3.5">
      <h4 className="font-medium">Statuses not mapped yet</h4>
      <p className="text-ink-3 text-second">They are shown as they are and change no order until you map them.</p>
      <ul className="mt-2 grid gap-2">
        {unknown.map(({ words, parcels }) => (
          <UnknownWord key={words} courier={courier} words={words} parcels={parcels} />
        ))}
      </ul>
    </div>
  );
}

function UnknownWord({ courier, words, parcels }: { courier: CourierName; words: string; parcels: number }) {
  const teaching = useAction('settings');
  const [state, setState] = useState<KnownState>('in-transit');
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="wrap-anywhere min-w-0 flex-1 basis-52">
        “{words}” <span className="text-ink-3">{parcels === 1 ? '1 parcel' : `${parcels} parcels`}</span>
      </span>
      <AdminSelect
        silent
        label={`Status for “${words}”`}
        className="w-44"
        value={state}
        onChange={(event) => setState(knownStates.find((known) => known === event.target.value) ?? state)}
      >
        {knownStates.map((known) => (
          <option key={known} value={known}>
            {shipmentTable[known].label}
          </option>
        ))}
      </AdminSelect>
      <AdminButton busy={teaching.busy} onClick={() => void teaching.send({ action: 'teach', courier, words, state })}>
        Map status
      </AdminButton>
      <Problem words={teaching.problem} />
    </li>
  );
}

/** Why an action was refused, shown beside its button. */
export function Problem({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <p role="alert" className="text-clay-text">
      {words}
    </p>
  );
}
