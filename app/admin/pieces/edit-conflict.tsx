import { ConflictDialog, type Difference, type Side } from './conflict-dialog.tsx';
import { type Conflict, type Edit, readValues, writeValue } from './edit.ts';

export type ConflictField = {
  name: string;
  label: string;
  /** How a value is said; as it is where nothing is given. */
  say?: (value: string) => string;
};

/** The choice between two people's changes, for a form of `useEdit`: what is chosen is written into the form and saved. */
export function EditConflict({ edit, fields }: { edit: Edit; fields: readonly ConflictField[] }) {
  const { conflict } = edit;
  const { both, onlyMine } = conflict ? compare(edit, conflict, fields) : { both: null, onlyMine: [] };
  function choose(choices: Record<string, Side>): void {
    const form = edit.form.current;
    if (!conflict || !form) return;
    const kept = both?.filter(({ name }) => choices[name] === 'mine') ?? [];
    const mine = new Set([...kept, ...onlyMine].map(({ name }) => name));
    for (const [name, value] of Object.entries(conflict.values)) if (!mine.has(name)) writeValue(form, name, value);
    edit.closeConflict();
    edit.submit(conflict.version);
  }
  return (
    <ConflictDialog
      clashes={both}
      onlyMine={onlyMine.map(({ label }) => label)}
      by={conflict && { name: conflict.who, at: conflict.at }}
      onClose={edit.closeConflict}
      onChoose={choose}
    />
  );
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
    const { say = String } = field;
    if (mine === was || mine === theirs) continue;
    if (theirs === was) onlyMine.push(field);
    else both.push({ name: field.name, label: field.label, mine: say(mine), theirs: say(theirs) });
  }
  return { both, onlyMine };
}
