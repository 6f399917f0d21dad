import { useKeyName } from './keys.ts';

/** A key as it stands on the keyboard. A hint for eyes: the control beside it does the same; `mod+` is ⌘ or Ctrl. Not shown on phones. */
export function KeyHint({ children, onDark = false }: { children: string; onDark?: boolean }) {
  const nameOf = useKeyName();
  return (
    <span
      aria-hidden="true"
      className={`inline-grid h-4.5 min-w-4.5 place-items-center rounded-tag border px-1 font-medium font-text text-hint max-md:hidden ${onDark ? 'border-cream/30 bg-cream/12' : 'border-strong bg-milk text-ink-2'}`}
    >
      {nameOf(children)}
    </span>
  );
}
