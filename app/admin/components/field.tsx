import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldProps, type FieldSkin, useField } from '#app/ui/field-frame.tsx';
import { AdminIcon } from './icon.tsx';

const skin: FieldSkin = {
  label: 'mb-1.25 block font-medium text-ink-2 text-second',
  optional: 'font-normal text-ink-3',
  note: 'text-second',
  error: 'mt-1.25 flex gap-1.5 text-clay-text',
  hint: 'mt-1.25 text-ink-3',
  errorIcon: <AdminIcon name="circle-alert" className="mt-0.25 size-4" />,
};

const box =
  'block w-full min-w-0 rounded-control border border-field bg-milk px-2.5 text-ink placeholder:text-ink-3 placeholder:opacity-100 focus:outline-2 focus:outline-green focus:outline-offset-1 aria-invalid:border-clay aria-invalid:outline-1 aria-invalid:outline-clay disabled:cursor-not-allowed disabled:border-line disabled:bg-grey-tint disabled:text-ink-3 max-md:text-[1rem]';

/** One line of a form: label above, 32 px (44 on a phone), what is wrong below. `start` and `end` stand inside the box ("Rs.", "hours"). */
export function AdminField({
  start,
  end,
  ...props
}: FieldProps<InputHTMLAttributes<HTMLInputElement>> & { start?: string; end?: string; ref?: Ref<HTMLInputElement> }) {
  const { words, rest, marks } = useField(props);
  return (
    <FieldFrame words={words} skin={skin}>
      <div className="relative">
        {start && <Inside className="start-2.5">{start}</Inside>}
        <input
          {...rest}
          {...marks}
          className={`${box} h-8 max-md:h-11 ${start ? 'ps-9.5' : ''} ${end ? 'pe-20' : ''}`}
        />
        {end && <Inside className="end-2.5">{end}</Inside>}
      </div>
    </FieldFrame>
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
export function AdminTextArea(
  props: FieldProps<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> },
) {
  const { words, rest, marks } = useField(props);
  return (
    <FieldFrame words={words} skin={skin}>
      <textarea
        rows={3}
        {...rest}
        {...marks}
        className={`${box} field-sizing-content max-h-120 min-h-8 resize-none max-md:min-h-11 py-1.5`}
      />
    </FieldFrame>
  );
}

/** A choice out of a list that the system itself shows. */
export function AdminSelect({
  children,
  ...props
}: FieldProps<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode; ref?: Ref<HTMLSelectElement> }) {
  const { words, rest, marks } = useField(props);
  return (
    <FieldFrame words={words} skin={skin}>
      <div className="relative">
        <select {...rest} {...marks} className={`${box} h-8 cursor-pointer appearance-none truncate pe-8 max-md:h-11`}>
          {children}
        </select>
        <AdminIcon
          name="chevron-down"
          className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2"
        />
      </div>
    </FieldFrame>
  );
}
