import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker, useFetcher } from 'react-router';
import { askFirst } from './ask-first.tsx';
import { useKeys } from './keys.ts';
import { showToast } from './toast.tsx';

/** What the action of a form answers. */
export type EditAnswer =
  | { kind: 'saved'; says?: string; undo?: { action: string; fields: Record<string, string> } }
  | { kind: 'wrong'; problems: Record<string, string> }
  /** Somebody else saved between reading and saving: what stands there now. */
  | { kind: 'conflict'; conflict: Conflict };

export type Conflict = {
  who: string;
  /** ISO, UTC. */
  at: string;
  version: number;
  values: Record<string, string>;
};

type Base = { version: number; values: Record<string, string> };
type Controls = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Map<Controls, string | null>;

export type Edit = ReturnType<typeof useEdit>;

/**
 * A form that knows what is not saved: counts fields that differ from what was read, saves by button and `⌘S` with the
 * version that was read, asks before it is left, and keeps what was typed when saving fails. Fields are uncontrolled:
 * their `defaultValue` or `defaultChecked` is what the loader read, and another person's change shows in every field,
 * choice and switch not touched here.
 * Of several forms on a page `⌘S` saves one that has changes.
 */
export function useEdit({ version, action }: { version: number; action?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const base = useRef<Base | null>(null);
  /** What the last save took along, control by control; what is typed after it is not saved by it. */
  const sent = useRef<Values>(new Map());
  /** What each control was last read with. */
  const read = useRef(new WeakMap<Controls, string | null>());
  const [changed, setChanged] = useState<readonly string[]>([]);
  const fetcher = useFetcher<EditAnswer>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const [closed, setClosed] = useState<EditAnswer>();
  const conflict = answer?.kind === 'conflict' && answer !== closed ? answer.conflict : null;
  const problems = fetcher.data?.kind === 'wrong' ? fetcher.data.problems : {};
  const busy = fetcher.state !== 'idle';

  function look(): void {
    if (!form.current) return;
    const next = changedNames(form.current);
    if (next.length === 0) base.current = null;
    else base.current ??= { version, values: readValues(form.current, 'before') };
    setChanged(next);
  }
  function submit(asVersion?: number): void {
    if (!form.current || busy) return;
    sent.current = new Map(controlsOf(form.current).map((control) => [control, valueNow(control)]));
    const fields = new FormData(form.current);
    fields.set('version', String(asVersion ?? base.current?.version ?? version));
    void fetcher.submit(fields, {
      method: 'post',
      ...(action && { action }),
      ...(form.current.enctype === 'multipart/form-data' && { encType: 'multipart/form-data' as const }),
    });
  }
  function discard(): void {
    form.current?.reset();
    base.current = null;
    setChanged([]);
  }

  // After each render: what the loader has read anew stands in the fields' defaults by now.
  useEffect(() => {
    if (form.current && follow(form.current, read.current)) look();
  });
  const answered = useEffectEvent((ended: EditAnswer) => {
    if (ended.kind === 'saved') {
      // The fields' new defaults are what was just saved.
      if (form.current) settle(form.current, sent.current, read.current);
      base.current = null;
      look();
      showToast({ text: ended.says ?? 'Saved', ...(ended.undo && { undo: ended.undo }) });
    } else if (ended.kind === 'wrong') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) answered(fetcher.data);
  }, [fetcher.state, fetcher.data]);
  useKeys([
    {
      key: 'mod+s',
      says: 'Save',
      rests: changed.length === 0 || busy,
      act(event) {
        event.preventDefault();
        form.current?.requestSubmit();
      },
    },
  ]);
  useLeaving(changed.length > 0 && !busy, changed.length);
  return {
    form,
    changed,
    problems,
    busy,
    conflict,
    base: base.current,
    look,
    discard,
    submit,
    closeConflict: () => setClosed(answer),
  };
}

/** Asks before changes that are not saved are left, inside the office and out of it. */
export function useLeaving(hasChanges: boolean, count: number): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askFirst({
      title: count === 1 ? 'One change is not saved' : `${count} changes are not saved`,
      says: 'They are lost when you leave this page.',
      act: 'Leave without saving',
      back: 'Stay here',
      danger: true,
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, count]);
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}

/** Puts what was read anew into the fields that still hold what was read before; whether anything was. */
function follow(form: HTMLFormElement, read: WeakMap<Controls, string | null>): boolean {
  let isNew = false;
  for (const control of controlsOf(form)) {
    const before = valueBefore(control);
    const last = read.get(control);
    read.set(control, before);
    if (last === undefined || last === before) continue;
    isNew = true;
    if (control instanceof HTMLSelectElement) markDefault(control, before);
    // Whoever renders a hidden field also writes it.
    if (control.type !== 'hidden' && valueNow(control) === last) reset(control, before);
  }
  return isNew;
}

/** For the form's own reset. Marking may move the choice itself, so what is chosen is put back. */
function markDefault(select: HTMLSelectElement, value: string | null): void {
  const chosen = select.value;
  for (const option of select.options) option.defaultSelected = option.value === value;
  select.value = chosen;
}

function reset(control: Controls, value: string | null): void {
  if (isTicked(control)) control.checked = value !== null;
  else control.value = value ?? '';
}

function changedNames(form: HTMLFormElement): string[] {
  return [
    ...new Set(
      controlsOf(form)
        .filter(isChanged)
        .map((control) => control.name),
    ),
  ];
}

/** The value of each name, as it is now or as it was read. */
export function readValues(form: HTMLFormElement, when: 'now' | 'before'): Record<string, string> {
  const values: Record<string, string[]> = {};
  for (const control of controlsOf(form)) {
    const value = when === 'now' ? valueNow(control) : valueBefore(control);
    if (value !== null) values[control.name] = [...(values[control.name] ?? []), value];
    else values[control.name] ??= [];
  }
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.join('\n')]));
}

/** Puts a value into the fields of a name. */
export function writeValue(form: HTMLFormElement, name: string, value: string): void {
  const values = value.split('\n');
  for (const control of controlsOf(form).filter((each) => each.name === name))
    if (isTicked(control)) control.checked = values.includes(control.value);
    else control.value = value;
}

function controlsOf(form: HTMLFormElement): Controls[] {
  return [...form.elements].filter(
    (element): element is Controls =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      element.name !== 'version',
  );
}

function isChanged(control: Controls): boolean {
  return valueNow(control) !== valueBefore(control);
}

function valueNow(control: Controls): string | null {
  if (isTicked(control)) return control.checked ? control.value : null;
  return control.value;
}

function isTicked(control: Controls): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
}

/** Hidden fields and choices out of a list have no default of their own that follows: what they were read with stands in `data-before`. */
function valueBefore(control: Controls): string | null {
  if (control instanceof HTMLSelectElement) return control.dataset.before ?? firstChoice(control)?.value ?? '';
  if (isTicked(control)) return control.defaultChecked ? control.value : null;
  if (control instanceof HTMLInputElement && control.type === 'hidden') return control.dataset.before ?? control.value;
  return control.defaultValue;
}

function firstChoice({ options }: HTMLSelectElement): HTMLOptionElement | undefined {
  return [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
}

/** What was sent is from now on what stands; a field that came meanwhile stands as it is. */
function settle(form: HTMLFormElement, sent: Values, read: WeakMap<Controls, string | null>): void {
  for (const control of controlsOf(form)) {
    const value = sent.has(control) ? (sent.get(control) ?? null) : valueNow(control);
    read.set(control, value);
    if (control.dataset.before !== undefined) control.dataset.before = value ?? '';
    if (control instanceof HTMLSelectElement) markDefault(control, value);
    else if (isTicked(control)) control.defaultChecked = value !== null;
    else if (control.type !== 'hidden') control.defaultValue = value ?? '';
  }
}
