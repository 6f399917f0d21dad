import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import { type Conflict, type Edit, readValues, writeValue } from './edit.ts';
import { OfficeButton } from './office-button.tsx';
import { useModal } from './office-dialog.tsx';
import { OfficeIcon } from './office-icon.tsx';
import { formatClock } from './times.ts';

export type ConflictField = {
  name: string;
  label: string;
  /** How a value is said; as it is where nothing is given. */
  say?: (value: string) => string;
};

type Difference = ConflictField & { mine: string; theirs: string };

/** Two people changed one thing: only the fields that differ, side by side, one choice each; what only one changed is kept. */
export function ConflictDialog({ edit, fields }: { edit: Edit; fields: readonly ConflictField[] }) {
  const { conflict } = edit;
  const dialog = useModal(conflict !== null);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="conflict-title"
      className="office-dialog office-dialog-wide"
      onClose={edit.closeConflict}
    >
      {conflict && <Choosing key={conflict.version} edit={edit} conflict={conflict} fields={fields} />}
    </dialog>
  );
}

function Choosing({ edit, conflict, fields }: { edit: Edit; conflict: Conflict; fields: readonly ConflictField[] }) {
  const form = edit.form.current;
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  const { both, onlyMine } = compare(edit, conflict, fields);
  const first = conflict.who.split(' ')[0] ?? conflict.who;
  function save(take: (name: string) => 'mine' | 'theirs'): void {
    if (!form) return;
    const mine = new Set([...both.filter(({ name }) => take(name) === 'mine'), ...onlyMine].map(({ name }) => name));
    for (const [name, value] of Object.entries(conflict.values)) if (!mine.has(name)) writeValue(form, name, value);
    edit.closeConflict();
    edit.submit(conflict.version);
  }
  return (
    <>
      <header className="flex items-center gap-3 px-5 py-4.5">
        <Avatar name={conflict.who} className="size-7" />
        <div>
          <h2 id="conflict-title" className="font-semibold text-[1.0625rem] leading-6">
            {conflict.who} changed this at {formatClock(new Date(conflict.at))}
          </h2>
          <p className="text-ink-3">
            {both.length === 1 ? 'One thing differs' : `${both.length} things differ`}. Choose for each, then save.
            Nothing is lost: both versions stay in the history.
          </p>
        </div>
      </header>
      <table className="w-full table-fixed border-line border-y text-start">
        <thead className="bg-paper text-second">
          <tr className="h-9">
            <td className="w-32 max-md:w-22" />
            <th scope="col" className="px-4 text-start font-semibold">
              Yours, not saved
            </th>
            <th scope="col" className="px-4 text-start font-semibold">
              {first}’s, saved {formatClock(new Date(conflict.at))}
            </th>
          </tr>
        </thead>
        <tbody>
          {both.map((difference) => (
            <DifferenceRow
              key={difference.name}
              difference={difference}
              chosen={choices[difference.name] ?? 'mine'}
              onChoose={(which) => setChoices({ ...choices, [difference.name]: which })}
            />
          ))}
          {onlyMine.map(({ name, label }) => (
            <tr key={name} className="h-11 border-line border-t">
              <th scope="row" className="px-4 text-start font-normal text-ink-2">
                {label}
              </th>
              <td colSpan={2} className="px-4 text-ink-3">
                <OfficeIcon name="check" className="me-2 inline size-4" />
                only you changed it, kept
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="flex flex-wrap gap-2 bg-paper px-5 py-3.5 max-md:[&>*]:w-full">
        <OfficeButton onClick={edit.closeConflict}>Back to editing</OfficeButton>
        <OfficeButton className="md:ms-auto" onClick={() => save(() => 'theirs')}>
          Take all of {first}’s
        </OfficeButton>
        <OfficeButton look="act" onClick={() => save((name) => choices[name] ?? 'mine')}>
          Save this choice
        </OfficeButton>
      </footer>
    </>
  );
}

type DifferenceRowProps = {
  difference: Difference;
  chosen: 'mine' | 'theirs';
  onChoose: (which: 'mine' | 'theirs') => void;
};

function DifferenceRow({ difference, chosen, onChoose }: DifferenceRowProps) {
  const { name, label, say = plainly } = difference;
  return (
    <tr className="h-11 border-line border-t">
      <th scope="row" className="px-4 text-start font-normal text-ink-2">
        {label}
      </th>
      {(['mine', 'theirs'] as const).map((which) => (
        <td key={which} className={chosen === which ? 'bg-chosen' : ''}>
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-2">
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={chosen === which}
              onChange={() => onChoose(which)}
              className="size-4 shrink-0 accent-green"
            />
            <span className={`line-clamp-4 wrap-anywhere ${chosen === which ? 'font-semibold' : ''}`}>
              {say(difference[which])}
            </span>
          </label>
        </td>
      ))}
    </tr>
  );
}

function plainly(value: string): string {
  return value === '' ? 'empty' : value;
}

/** What both changed to different ends, and what only this person changed. */
function compare(
  edit: Edit,
  conflict: Conflict,
  fields: readonly ConflictField[],
): { both: Difference[]; onlyMine: ConflictField[] } {
  const now = edit.form.current ? readValues(edit.form.current, 'now') : {};
  const before = edit.base?.values ?? {};
  const both: Difference[] = [];
  const onlyMine: ConflictField[] = [];
  for (const field of fields) {
    const mine = now[field.name] ?? '';
    const theirs = conflict.values[field.name] ?? '';
    const was = before[field.name] ?? '';
    if (mine === was || mine === theirs) continue;
    if (theirs === was) onlyMine.push(field);
    else both.push({ ...field, mine, theirs });
  }
  return { both, onlyMine };
}
