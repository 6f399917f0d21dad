import { useState } from 'react';
import type { EditConflict, Edited } from '#app/orders/desk/edit-order.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { formatClock } from '../pieces/times.ts';
import { fieldNames } from './order-timeline.tsx';

type EditConflictViewProps = {
  conflict: Extract<Edited, { kind: 'conflict' }>;
  busy: boolean;
  onBack: () => void;
  onChoose: (mine: readonly EditConflict['field'][]) => void;
};

/** Two people corrected one thing: only what differs, side by side, one choice each. */
export function EditConflictView({ conflict, busy, onBack, onChoose }: EditConflictViewProps) {
  const { by, at, conflicts } = conflict;
  const [mine, setMine] = useState<readonly EditConflict['field'][]>(conflicts.map(({ field }) => field));
  const first = by.split(' ')[0] ?? by;
  const when = formatClock(new Date(at));
  return (
    <>
      <p role="alert" className="px-5 pb-3">
        <strong className="font-semibold">{by}</strong> changed this at {when}. Choose for each, then save. What only
        one of you changed is kept.
      </p>
      <table className="w-full table-fixed border-line border-y text-start">
        <thead className="bg-paper text-second">
          <tr className="h-9">
            <td className="w-28" />
            <th scope="col" className="px-4 text-start font-semibold">
              Yours
            </th>
            <th scope="col" className="px-4 text-start font-semibold">
              {first}’s
            </th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((each) => (
            <tr key={each.field} className="border-line border-t">
              <th scope="row" className="px-4 text-start font-normal text-ink-2">
                {fieldNames[each.field] ?? each.field}
              </th>
              {(['mine', 'theirs'] as const).map((side) => {
                const checked = mine.includes(each.field) === (side === 'mine');
                return (
                  <td key={side} className={checked ? 'bg-chosen' : ''}>
                    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-2">
                      <input
                        type="radio"
                        name={`conflict-${each.field}`}
                        checked={checked}
                        onChange={() =>
                          setMine(
                            side === 'mine' ? [...mine, each.field] : mine.filter((field) => field !== each.field),
                          )
                        }
                        className="size-4 shrink-0 accent-green"
                      />
                      <bdi className="wrap-anywhere">{each[side] || 'empty'}</bdi>
                    </label>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="flex flex-wrap justify-end gap-2 bg-paper px-5 py-3.5 max-md:flex-col-reverse">
        <OfficeButton onClick={onBack}>Back to editing</OfficeButton>
        <OfficeButton onClick={() => onChoose([])} disabled={busy}>
          Take all of {first}’s
        </OfficeButton>
        <OfficeButton look="act" busy={busy} onClick={() => onChoose(mine)}>
          Save this choice
        </OfficeButton>
      </footer>
    </>
  );
}
