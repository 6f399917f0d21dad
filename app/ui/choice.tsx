import type { InputHTMLAttributes, ReactNode } from 'react';

type ChoiceRowProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  label: string;
  /** A second line that says what the choice means. */
  hint?: ReactNode;
  /** At the row's end: what it costs. */
  end?: ReactNode;
};

/** One of several things to choose, the whole row a target. Rows of one choice share a `name` and stand in a `ChoiceRows`. */
export function ChoiceRow({ label, hint, end, ...input }: ChoiceRowProps) {
  return (
    <label className="flex cursor-pointer items-center gap-3.5 rounded-box border border-line-2 bg-milk px-4 py-4 has-checked:border-green has-checked:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-green has-focus-visible:outline-offset-3">
      <input
        {...input}
        type="radio"
        className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-2 bg-milk outline-none checked:border-[5px] checked:border-green forced-colors:appearance-auto"
      />
      <span className="min-w-0 grow">
        <span className={`block ${hint ? 'font-semibold' : ''}`}>{label}</span>
        {hint && <span className="block text-ink-2 text-sm">{hint}</span>}
      </span>
      {end && <span className="font-semibold">{end}</span>}
    </label>
  );
}

/** The rows of one choice, named for those who do not see the heading above them. */
export function ChoiceRows({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}
