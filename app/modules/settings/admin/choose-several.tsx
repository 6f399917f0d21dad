import { CheckBox } from '#app/admin/components/check-box.tsx';

type ChooseSeveralProps<Name extends string> = {
  legend: string;
  name: string;
  choices: readonly Name[];
  words: Record<Name, { label: string; says: string }>;
  error?: string | undefined;
};

/** Boxes to tick, each with a sentence of what it means. */
export function ChooseSeveral<Name extends string>({ legend, name, choices, words, error }: ChooseSeveralProps<Name>) {
  return (
    <fieldset className="grid gap-1 md:grid-cols-2" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="font-medium text-second">{legend}</legend>
      {choices.map((choice) => (
        <div key={choice}>
          <CheckBox name={name} value={choice} label={words[choice].label} />
          <p className="ps-6.5 text-ink-3 text-second max-md:ps-7.5">{words[choice].says}</p>
        </div>
      ))}
      {error && (
        <p id={`${name}-error`} role="alert" className="text-clay-text text-second md:col-span-2">
          {error}
        </p>
      )}
    </fieldset>
  );
}
