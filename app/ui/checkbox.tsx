import type { InputHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

/** A box to tick, with what it means beside it. The whole row is a target. */
export function Checkbox({ children, ...input }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer absolute inset-0 size-6 cursor-pointer appearance-none rounded-tag border border-line-2 bg-milk checked:border-green checked:bg-green aria-invalid:outline-2 aria-invalid:outline-clay aria-invalid:-outline-offset-2 forced-colors:appearance-auto"
        />
        <Icon
          name="check"
          className="pointer-events-none relative size-4.5 text-cream opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
      </span>
      <span>{children}</span>
    </label>
  );
}
