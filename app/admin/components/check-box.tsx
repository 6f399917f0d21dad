import { type InputHTMLAttributes, useEffect, useRef } from 'react';

type CheckBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  label: string;
  /** The words stay for ears alone, as in the rows of a table. */
  silent?: boolean;
  /** Some but not all of what it stands for. */
  partly?: boolean;
};

/** A box to tick, 16 px in a target of 32 (44 on phones), with its words beside it. */
export function CheckBox({ label, silent = false, partly = false, ...rest }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label
      className={`relative inline-flex min-h-8 items-center gap-2.5 max-md:min-h-11 ${silent ? 'min-w-8 justify-center max-md:min-w-11' : ''}`}
    >
      <input
        {...rest}
        ref={box}
        type="checkbox"
        className="peer size-4 shrink-0 cursor-pointer appearance-none rounded-tag border border-field bg-milk checked:border-green checked:bg-green indeterminate:border-green indeterminate:bg-green max-md:size-5"
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`pointer-events-none absolute hidden size-4 stroke-cream peer-checked:block peer-indeterminate:block max-md:size-5 ${silent ? '' : 'start-0'}`}
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={partly ? 'M4.5 8H11.5' : 'M4 8.3 6.8 11 12 5.4'} />
      </svg>
      <span className={silent ? 'sr-only' : ''}>{label}</span>
    </label>
  );
}
