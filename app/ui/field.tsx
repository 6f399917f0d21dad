import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from './icon.tsx';

type Words = {
  label: string;
  /** Said in the label; a field without it is required. */
  optional?: boolean;
  /** Says beforehand what is wanted, or why. */
  hint?: ReactNode;
  /** What is wrong; it takes the hint's place and marks the field. */
  error?: string | undefined;
  /** Said in green below a field that is right, such as 'Excellent'. */
  success?: string | undefined;
  /** Of the whole field: its place in a grid. */
  className?: string;
};

type Own<T> = Omit<T, 'className' | 'children' | 'aria-invalid' | 'aria-describedby'> & Words;

const box =
  'block min-h-13 w-full min-w-0 rounded-box border border-line-2 bg-milk px-4 text-base text-ink leading-6 placeholder:text-ink-2 placeholder:opacity-100 focus:outline-2 focus:outline-green focus:-outline-offset-2 aria-invalid:not-focus:outline-2 aria-invalid:not-focus:outline-clay aria-invalid:not-focus:-outline-offset-2 disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-ink-2';

/**
 * One line to fill in, its label above and what is to be said about it below. `end` stands inside the box at its end
 * (an eye that shows a password); whatever else an `input` takes goes to the input.
 */
export function Field({
  end,
  wideEnd = false,
  className,
  ...props
}: Own<InputHTMLAttributes<HTMLInputElement>> & {
  end?: ReactNode;
  /** Keeps room at the end for an icon with a word. */
  wideEnd?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const { ids, words, rest } = useWords(props);
  return (
    <Frame ids={ids} words={words} className={className}>
      <div className="relative">
        <input {...rest} {...marks(ids, words)} className={`${box} h-13 ${wideEnd ? 'pe-26' : end ? 'pe-13' : ''}`} />
        {end && <div className="absolute inset-y-0 end-1 grid place-items-center">{end}</div>}
      </div>
    </Frame>
  );
}

/** A field that grows with what is written: as low as any other field to begin with, or `tall` where much is expected. */
export function TextArea({
  tall = false,
  className,
  ...props
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>> & { tall?: boolean; ref?: Ref<HTMLTextAreaElement> }) {
  const { ids, words, rest } = useWords(props);
  return (
    <Frame ids={ids} words={words} className={className}>
      <textarea
        rows={tall ? 6 : 2}
        {...rest}
        {...marks(ids, words)}
        className={`${box} field-sizing-content wrap-anywhere max-h-80 max-w-full resize-none py-3.25 ${tall ? 'min-h-40' : ''}`}
      />
    </Frame>
  );
}

/** A choice out of a list that the phone itself shows. */
export function Select({
  className,
  children,
  ...props
}: Own<SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode; ref?: Ref<HTMLSelectElement> }) {
  const { ids, words, rest } = useWords(props);
  return (
    <Frame ids={ids} words={words} className={className}>
      <div className="relative">
        <select
          {...rest}
          {...marks(ids, words)}
          className={`${box} h-13 cursor-pointer appearance-none truncate pe-12`}
        >
          {children}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute end-4 top-4 size-5" />
      </div>
    </Frame>
  );
}

/** A value that is what it is: shown like a field, with a lock, and sent with the form where it has a `name`. */
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
      <Label htmlFor={id} label={label} />
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

type Ids = { field: string; note: string };

/** Parts what is said about a field from what the control itself takes. */
function useWords<T extends Words & { id?: string | undefined }>(props: T) {
  const made = useId();
  const { label, optional, hint, error, success, ...rest } = props;
  const field = props.id ?? made;
  const words = { label, optional: optional ?? false, hint, error, success };
  return { ids: { field, note: `${field}-note` }, words, rest };
}

/** What ties a control to its label and to the words below it. */
function marks(ids: Ids, { error, hint, success }: Pick<Words, 'error' | 'hint' | 'success'>) {
  return {
    id: ids.field,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint || success ? ids.note : undefined,
  };
}

function Frame({
  ids,
  words,
  className = '',
  children,
}: {
  ids: Ids;
  words: Words;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <Label htmlFor={ids.field} label={words.label} optional={words.optional} />
      {children}
      <Note id={ids.note} {...words} />
    </div>
  );
}

function Label({ htmlFor, label, optional }: { htmlFor: string; label: string; optional?: boolean | undefined }) {
  return (
    <label htmlFor={htmlFor} className="mb-1.5 block font-semibold text-label">
      {label}
      {optional && <span className="font-normal text-ink-2"> (optional)</span>}
    </label>
  );
}

/** One place below the field: what is wrong, else that it is right, else the hint. Heard when it changes. */
function Note({ id, error, success, hint }: Pick<Words, 'error' | 'success' | 'hint'> & { id: string }) {
  return (
    <div id={id} aria-live="polite" className="text-sm">
      {error ? (
        <p className="mt-2 flex gap-2 text-clay">
          <Icon name="circle-alert" className="size-5" />
          {error}
        </p>
      ) : success ? (
        <p className="mt-2 text-leaf">{success}</p>
      ) : hint ? (
        <p className="mt-2 text-ink-2">{hint}</p>
      ) : null}
    </div>
  );
}
