import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AdminIcon } from '../icon.tsx';

type InlineCellProps = {
  /** For ears: "Stock of Desk Lamp, Ivory". */
  label: string;
  /** As it is typed. */
  value: string;
  /** As it is read; the value itself where nothing is given. */
  shown?: string;
  /** Cells of one column share a name; `↓` goes to the next of it. */
  column: string;
  inputMode?: 'numeric' | 'decimal' | 'text';
  busy?: boolean;
  error?: string | undefined;
  /** Gets what was typed, and the value that was there when typing began: a live update may have brought another since. */
  onSave: (typed: string, seen: string) => void;
};

/** A value changed where it stands: a press or `Enter` edits, `Enter` saves, `↓` saves and goes on, `Esc` leaves. */
export function InlineCell({
  label,
  value,
  shown,
  column,
  inputMode = 'numeric',
  busy,
  error,
  onSave,
}: InlineCellProps) {
  /** The value when it was opened; null while it is closed. */
  const [seen, setSeen] = useState<string | null>(null);
  const isOpen = seen !== null;
  /** What was typed and has not become the value: it was refused, or there was no answer. It stands there on the next try. */
  const [unsaved, setUnsaved] = useState<{ typed: string; over: string } | null>(null);
  if (unsaved && unsaved.over !== value) setUnsaved(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (isOpen) field.current?.select();
    else if (returns.current) button.current?.focus();
    returns.current = false;
  }, [isOpen]);
  function leave(save: boolean): void {
    const typed = field.current?.value.trim() ?? '';
    setSeen(null);
    const isNew = save && seen !== null && typed !== seen;
    setUnsaved(isNew ? { typed, over: value } : null);
    if (isNew) onSave(typed, seen);
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    const next = event.key === 'ArrowDown' ? nextCell(event.currentTarget, column) : null;
    returns.current = next === null;
    leave(event.key !== 'Escape');
    next?.click();
  }
  if (isOpen)
    return (
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: it was opened to type here
        autoFocus
        data-inline-cell={column}
        aria-label={label}
        defaultValue={unsaved?.typed ?? seen}
        inputMode={inputMode}
        autoComplete="off"
        onKeyDown={press}
        onBlur={() => leave(true)}
        className="h-8 w-24 rounded-control border border-field bg-milk px-2.5 text-end outline-2 outline-green outline-offset-1 max-md:h-11 max-md:text-[1rem]"
      />
    );
  return (
    <button
      ref={button}
      type="button"
      data-inline-cell={column}
      aria-label={`${label}: ${shown ?? value}, change`}
      aria-busy={busy || undefined}
      onClick={() => setSeen(value)}
      className={`inline-flex min-h-8 min-w-24 items-center justify-end gap-1.5 border-b border-dashed px-1 text-end max-md:min-h-11 ${error ? 'border-clay text-clay-text' : 'border-field/60 hover:border-green'} ${busy ? 'opacity-60' : ''}`}
    >
      {error && <AdminIcon name="circle-alert" className="size-3.5" />}
      {shown ?? value}
    </button>
  );
}

function nextCell(from: HTMLElement, column: string): HTMLElement | null {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-inline-cell="${CSS.escape(column)}"]`)].filter(
    (cell) => cell.getClientRects().length > 0,
  );
  return cells[cells.indexOf(from) + 1] ?? null;
}
