import { useState } from 'react';
import type { Conflict } from '#app/infra/merge.ts';
import { Avatar } from '../components/avatar.tsx';
import { AdminButton } from '../components/button.tsx';
import { useModal } from '../components/dialog.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { formatAge, formatClock } from '../components/times.ts';
import type { Side } from './draft.ts';

/** A field that two people changed, what it is called, and its two values as people read them. */
export type Difference = { name: string; label: string; mine: string; theirs: string };

type ConflictDialogProps = {
  /** Null while there is nothing to choose. */
  clashes: readonly Difference[] | null;
  /** What only this person changed, as it is called. */
  onlyMine: readonly string[];
  by: Conflict<unknown>['by'];
  onClose: () => void;
  onChoose: (choices: Record<string, Side>) => void;
};

/** Two people changed one thing: only the fields that differ, side by side, one choice each; what only one changed is kept. */
export function ConflictDialog({ clashes, ...rest }: ConflictDialogProps) {
  const dialog = useModal(clashes !== null);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="conflict-title"
      className="admin-dialog admin-dialog-wide"
      onClose={rest.onClose}
    >
      {clashes && <Choosing clashes={clashes} {...rest} />}
    </dialog>
  );
}

function Choosing({
  clashes,
  onlyMine,
  by,
  onClose,
  onChoose,
}: ConflictDialogProps & { clashes: readonly Difference[] }) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const { who, whose, subject } = formatBy(by);
  const all = (which: Side) => Object.fromEntries(clashes.map(({ name }) => [name, which]));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ ...all('mine'), ...choices });
      }}
    >
      <header className="flex items-center gap-3 px-5 py-4.5">
        <Avatar name={who} className="size-7" />
        <div>
          <h2 id="conflict-title" className="font-semibold text-[1.0625rem] leading-6">
            {subject} {by && sayAge(by.at)}
          </h2>
          <p className="text-ink-3">
            {clashes.length === 1 ? 'One thing differs' : `${clashes.length} things differ`}. Choose for each, then
            save. Nothing is lost: both versions stay in the activity log.
          </p>
        </div>
      </header>
      <DifferencesTable
        clashes={clashes}
        onlyMine={onlyMine}
        mine={by?.isYou ? 'This window’s, not saved' : 'Yours, not saved'}
        theirs={`${whose}${by ? `, saved ${formatClock(new Date(by.at))}` : ''}`}
        choices={choices}
        onChoose={(name, which) => setChoices({ ...choices, [name]: which })}
      />
      <footer className="flex flex-wrap gap-2 bg-paper px-5 py-3.5 max-md:[&>*]:w-full">
        <AdminButton onClick={onClose}>Back to editing</AdminButton>
        <AdminButton className="md:ms-auto" onClick={() => onChoose(all('theirs'))}>
          Take all of {by?.isYou ? 'the other window’s' : whose}
        </AdminButton>
        <AdminButton look="primary" type="submit" keyHint="Enter" data-starts>
          Save this choice
        </AdminButton>
      </footer>
    </form>
  );
}

/** Who changed it, and whose the other values are. */
function formatBy(by: ConflictDialogProps['by']): { who: string; whose: string; subject: string } {
  const who = by?.name ?? 'Somebody';
  if (by?.isYou) return { who, whose: 'The other window’s', subject: 'You changed this in another window' };
  return { who, whose: `${who.split(' ')[0] ?? who}’s`, subject: `${who} changed this` };
}

function sayAge(at: string): string {
  const age = formatAge(new Date(at), new Date());
  return /^\d+ [mh]$/.test(age) ? `${age} ago` : age;
}

type DifferencesTableProps = Pick<ConflictDialogProps, 'onlyMine'> & {
  clashes: readonly Difference[];
  /** What stands over the two columns. */
  mine: string;
  theirs: string;
  choices: Record<string, Side>;
  onChoose: (name: string, which: Side) => void;
};

function DifferencesTable({ clashes, onlyMine, mine, theirs, choices, onChoose }: DifferencesTableProps) {
  return (
    <table className="w-full table-fixed border-line border-y text-start">
      <thead className="bg-paper text-second">
        <tr className="h-9">
          <td className="w-32 max-md:w-22" />
          <th scope="col" className="px-4 text-start font-semibold">
            {mine}
          </th>
          <th scope="col" className="px-4 text-start font-semibold">
            {theirs}
          </th>
        </tr>
      </thead>
      <tbody>
        {clashes.map((difference) => (
          <DifferenceRow
            key={difference.name}
            difference={difference}
            chosen={choices[difference.name] ?? 'mine'}
            onChoose={(which) => onChoose(difference.name, which)}
          />
        ))}
        {onlyMine.map((label) => (
          <tr key={label} className="h-11 border-line border-t">
            <th scope="row" className="px-4 text-start font-normal text-ink-2">
              {label}
            </th>
            <td colSpan={2} className="px-4 text-ink-3">
              <AdminIcon name="check" className="me-2 inline size-4" />
              only you changed it, kept
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DifferenceRowProps = {
  difference: Difference;
  chosen: Side;
  onChoose: (which: Side) => void;
};

/** One field that two people changed: theirs or mine. */
function DifferenceRow({ difference, chosen, onChoose }: DifferenceRowProps) {
  const { name, label } = difference;
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
              {difference[which] === '' ? 'empty' : difference[which]}
            </span>
          </label>
        </td>
      ))}
    </tr>
  );
}
