import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigationType, useSearchParams, useSubmit } from 'react-router';
import { AdminIcon } from '../icon.tsx';
import { KeyHint } from '../menus/key-hint.tsx';
import { useKeys } from '../menus/keys.ts';

const restMs = 180;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** The word of the address. */
  name?: string;
};

/** Answers as somebody types, with the question in the address; works by Enter before the script has come. `/` focuses it. */
export function SearchField({ label, placeholder, name = 'q' }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const [params] = useSearchParams();
  const given = params.get(name) ?? '';
  const [typed, setTyped] = useState(given);
  const [lastGiven, setLastGiven] = useState(given);
  const fieldId = useId();
  const { state } = useLocation();
  // An answer to this field may be drawn after more was typed and asked: it leaves what is typed. Back and links do not.
  const isOurs = useNavigationType() !== 'POP' && isFrom(state, fieldId);
  if (given !== lastGiven) {
    setLastGiven(given);
    if (!isOurs) setTyped(given);
  }
  useEffect(() => () => clearTimeout(resting.current), []);
  useKeys([
    {
      key: '/',
      says: 'Search',
      action(event) {
        event.preventDefault();
        field.current?.select();
        field.current?.focus();
      },
    },
  ]);
  function type(next: string, form: HTMLFormElement | null): void {
    setTyped(next);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => form && ask(form), restMs);
  }
  function ask(form: HTMLFormElement): void {
    clearTimeout(resting.current);
    // The address as it is now, which may not be drawn yet: what is typed on has one entry in the history.
    const replace = new URLSearchParams(window.location.search).has(name);
    void submit(form, { replace, preventScrollReset: true, state: { submittedBy: fieldId } });
  }
  return (
    <Form
      role="search"
      className="relative min-w-48 flex-1 max-md:basis-full md:max-w-108"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        ask(event.currentTarget);
      }}
    >
      {[...params].map(([key, value]) =>
        key === name || key === 'after' ? null : (
          <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
        ),
      )}
      <AdminIcon
        name="search"
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={field}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value, event.target.form)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (typed === '') event.currentTarget.blur();
          else type('', event.currentTarget.form);
        }}
        className="h-8 w-full rounded-control border border-field bg-milk ps-9 pe-9 placeholder:text-ink-3 focus:outline-2 focus:outline-green max-md:h-11 max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            type('', field.current?.form ?? null);
            field.current?.focus();
          }}
          className="absolute end-0 top-0 grid size-8 place-items-center text-ink-2 max-md:size-11"
        >
          <AdminIcon name="x" />
        </button>
      ) : (
        <span className="pointer-events-none absolute inset-y-0 end-2 grid place-items-center">
          <KeyHint>/</KeyHint>
        </span>
      )}
    </Form>
  );
}

/** Whether the address of this state was asked for by this field. */
function isFrom(state: unknown, field: string): boolean {
  return typeof state === 'object' && state !== null && 'submittedBy' in state && state.submittedBy === field;
}
