import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { type FieldWords, type OfControl, useFieldMarks } from '#app/ui/field-marks.ts';
import { OfficeIcon } from './office-icon.tsx';

type Words = FieldWords & {
  /** The words stand beside it already and are for ears alone. */
  silent?: boolean;
};

type Own<Attributes> = OfControl<Attributes> & Words;

const box =
  'block w-full min-w-0 rounded-control border border-field bg-milk px-2.5 text-ink placeholder:text-ink-3 placeholder:opacity-100 focus:outline-2 focus:outline-green focus:outline-offset-1 aria-invalid:border-clay aria-invalid:outline-1 aria-invalid:outline-clay disabled:cursor-not-allowed disabled:border-line disabled:bg-grey-tint disabled:text-ink-3 max-md:text-[1rem]';

/** One line of a form: label above, 32 px (44 on a phone), what is wrong below. `start` and `end` stand inside the box ("Rs.", "hours"). */
export function OfficeField({
  start,
  end,
  ...props
}: Own<InputHTMLAttributes<HTMLInputElement>> & { start?: string; end?: string; ref?: Ref<HTMLInputElement> }) {
  const { words, rest, marks } = useWords(props);
  return (
    <Frame words={words}>
      <div className="relative">
        {start && <Inside className="start-2.5">{start}</Inside>}
        <input
          {...rest}
          {...marks}
          className={`${box} h-8 max-md:h-11 ${start ? 'ps-9.5' : ''} ${end ? 'pe-20' : ''}`}
        />
        {end && <Inside className="end-2.5">{end}</Inside>}
      </div>
    </Frame>
  );
}

/** For eyes: the label or the hint says it, too. */
function Inside({ className, children }: { className: string; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-0 grid place-items-center text-ink-3 ${className}`}
    >
      {children}
    </span>
  );
}

/** A text that grows with what is written. */
export function OfficeTextArea(
  props: Own<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> },
) {
  const { words, rest, marks } = useWords(props);
  return (
    <Frame words={words}>
      <textarea
        rows={3}
        {...rest}
        {...marks}
        className={`${box} field-sizing-content max-h-120 min-h-8 resize-none max-md:min-h-11 py-1.5`}
      />
    </Frame>
  );
}

/** A choice out of a list that the system itself shows. */
export function OfficeSelect({
  children,
  ...props
}: Own<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode; ref?: Ref<HTMLSelectElement> }) {
  const { words, rest, marks } = useWords(props);
  return (
    <Frame words={words}>
      <div className="relative">
        <select {...rest} {...marks} className={`${box} h-8 cursor-pointer appearance-none truncate pe-8 max-md:h-11`}>
          {children}
        </select>
        <OfficeIcon
          name="chevron-down"
          className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2"
        />
      </div>
    </Frame>
  );
}

type Around = Words & { id: string; note: string };

/** Parts what is said about a field from what the control itself takes. */
function useWords<T extends Words & { id?: string | undefined }>(props: T) {
  const { label, optional, hint, error, silent, className, ...rest } = props;
  const { id, note, marks } = useFieldMarks({ id: props.id, error, isNoted: Boolean(error || hint) });
  const words = {
    id,
    note,
    label,
    hint,
    error,
    optional: optional ?? false,
    silent: silent ?? false,
    className: className ?? '',
  };
  return { words, rest, marks };
}

function Frame({ words, children }: { words: Around; children: ReactNode }) {
  const { id, note, label, optional, hint, error, silent, className } = words;
  return (
    <div className={className}>
      <label htmlFor={id} className={silent ? 'sr-only' : 'mb-1.25 block font-medium text-ink-2 text-second'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children}
      <div id={note} aria-live="polite" className="text-second">
        {error ? (
          <p className="mt-1.25 flex gap-1.5 text-clay-text">
            <OfficeIcon name="circle-alert" className="mt-0.25 size-4" />
            {error}
          </p>
        ) : hint ? (
          <p className="mt-1.25 text-ink-3">{hint}</p>
        ) : null}
      </div>
    </div>
  );
}
