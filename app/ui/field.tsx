import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { FieldFrame, type FieldProps, type FieldSkin, useField } from './field-frame.tsx';
import { Icon } from './icon.tsx';

const skin: FieldSkin = {
  label: 'mb-1.5 block font-semibold text-label',
  optional: 'font-normal text-ink-2',
  note: 'text-sm',
  error: 'mt-2 flex gap-2 text-clay',
  success: 'mt-2 text-leaf',
  hint: 'mt-2 text-ink-2',
  errorIcon: <Icon name="circle-alert" className="size-5" />,
};

const box =
  'block min-h-13 w-full min-w-0 rounded-box border border-line-2 bg-milk px-4 text-base text-ink leading-6 placeholder:text-ink-2 placeholder:opacity-100 focus:outline-2 focus:outline-green focus:-outline-offset-2 aria-invalid:not-focus:outline-2 aria-invalid:not-focus:outline-clay aria-invalid:not-focus:-outline-offset-2 disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-ink-2';

/**
 * One line to fill in, its label above and what is to be said about it below. `end` stands inside the box at its end
 * (an eye that shows a password); whatever else an `input` takes goes to the input.
 */
export function Field({
  end,
  wideEnd = false,
  ...props
}: FieldProps<InputHTMLAttributes<HTMLInputElement>> & {
  end?: ReactNode;
  /** Keeps room at the end for an icon with a word. */
  wideEnd?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const { words, rest, marks } = useField(props);
  return (
    <FieldFrame words={words} skin={skin}>
      <div className="relative">
        <input {...rest} {...marks} className={`${box} h-13 ${wideEnd ? 'pe-26' : end ? 'pe-13' : ''}`} />
        {end && <div className="absolute inset-y-0 end-1 grid place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
}

/** A field that grows with what is written: as low as any other field to begin with, or `tall` where much is expected. */
export function TextArea({
  tall = false,
  ...props
}: FieldProps<TextareaHTMLAttributes<HTMLTextAreaElement>> & { tall?: boolean; ref?: Ref<HTMLTextAreaElement> }) {
  const { words, rest, marks } = useField(props);
  return (
    <FieldFrame words={words} skin={skin}>
      <textarea
        rows={tall ? 6 : 2}
        {...rest}
        {...marks}
        className={`${box} field-sizing-content wrap-anywhere max-h-80 max-w-full resize-none py-3.25 ${tall ? 'min-h-40' : ''}`}
      />
    </FieldFrame>
  );
}

/** A choice out of a list that the phone itself shows. */
export function Select({
  children,
  ...props
}: FieldProps<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode; ref?: Ref<HTMLSelectElement> }) {
  const { words, rest, marks } = useField(props);
  return (
    <FieldFrame words={words} skin={skin}>
      <div className="relative">
        <select {...rest} {...marks} className={`${box} h-13 cursor-pointer appearance-none truncate pe-12`}>
          {children}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute end-4 top-4 size-5" />
      </div>
    </FieldFrame>
  );
}

/** A read-only value: shown like a field, with a lock, and submitted if it has a `name`. */
export function FixedField({
  label,
  value,
  name,
  className = '',
  autoComplete,
}: {
  label: string;
  value: string;
  name?: string;
  className?: string;
  autoComplete?: string;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={skin.label}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          value={value}
          autoComplete={autoComplete}
          readOnly
          className="block h-13 w-full rounded-box border border-line bg-transparent px-4 pe-12 text-base text-ink focus:outline-2 focus:outline-green focus:-outline-offset-2"
        />
        <Icon name="lock" className="pointer-events-none absolute end-4 top-4 size-5 text-ink-2" />
      </div>
    </div>
  );
}
