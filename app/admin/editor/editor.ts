import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { type Conflict, type Edit, isSame, type Problems, type Saved } from '#app/platform/merge.ts';
import { keysOf } from '#app/platform/records.ts';
import { useKeys } from '../pieces/keys.ts';
import { showToast } from '../pieces/toast.tsx';
import { changeDraft, dropField, emptyDraft, rebaseDraft, type Side, settleDraft, showDraft } from './draft.ts';
import { useLeaving } from './leaving.ts';

type Values = Record<string, unknown>;
type NamesOf<T, Value> = { [Name in keyof T]: T[Name] extends Value ? Name : never }[keyof T] & string;
/** What an action may answer besides `Saved`, for the page itself to show. */
type Other = { kind: string };
type Ended<Answer> = Extract<Answer, { kind: 'saved' | 'unchanged' }>;

type EditorOptions<T, Answer> = {
  /** The record as the loader read it last, as the form holds it. */
  read: T;
  /** How people call the fields, should two people have changed one. */
  names: Record<keyof T & string, string>;
  /** How the value of a field is said to them; as it is where nothing is given. */
  say?: (field: keyof T & string, value: unknown) => string;
  /** What is said once it is saved; '' says nothing. */
  saved: string;
  /** Where edits are sent; the page's own action where nothing is given. */
  action?: string;
  /** Sent along with every edit. */
  more?: Record<string, unknown>;
  /** After the record is as the person wants it. */
  onSaved?: (answer: Ended<Answer> | { kind: 'unchanged' }) => void;
};

/** An editor as forms, buttons and dialogs see it. */
export type Editor<T extends Values> = Omit<ReturnType<typeof useEditor<T, Saved<T>>>, 'answer'>;

/**
 * Edits a record: keeps what a person has changed and not saved, field by field. Fields without a change follow the
 * loader, so another person's change shows at once. Saving (by button or ⌘S) sends `{ before, after }` of the changed
 * fields; leaving with changes asks; a save that fails keeps what was typed. Of several editors on a page ⌘S saves one
 * that has changes.
 */
export function useEditor<T extends Values, Answer extends Other = Saved<T>>(options: EditorOptions<T, Answer>) {
  const { read, more = {} } = options;
  const { pathname } = useLocation();
  const action = options.action ?? pathname;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Edit<T>>(emptyDraft);
  const sent = useRef<Partial<T>>({});
  const fetcher = useFetcher<Answer>();
  const undo = useUndo<T>(action);
  // An answer is heard once; what it says of fields holds until the next one.
  const [heard, setHeard] = useState<Answer>();
  const [closed, setClosed] = useState<Answer>();
  const busy = fetcher.state !== 'idle';
  const answer = busy ? undefined : (fetcher.data as Answer | undefined);
  const values = showDraft(read, draft);
  const changed = keysOf(draft.after);
  const problems = answer && 'problems' in answer ? (answer.problems as Problems) : noProblems;
  const close = () => setClosed(answer);

  function change(changes: Partial<T>): void {
    setDraft((last) => changeDraft(last, read, changes));
  }
  function save(edit: Edit<T> = draft, extra: Record<string, unknown> = more): void {
    if (busy) return;
    sent.current = edit.after;
    const body = JSON.parse(JSON.stringify({ ...extra, ...edit }));
    void fetcher.submit(body, { method: 'post', action, encType: 'application/json' });
  }
  function choose(conflict: Conflict<T>, choices: Record<string, Side>): void {
    close();
    const edit = rebaseDraft(draft, choices, conflict.current);
    setDraft(edit);
    if (keysOf(edit.after).length > 0) save(edit);
    else {
      showToast({ text: 'Theirs is kept' });
      options.onSaved?.({ kind: 'unchanged' });
    }
  }

  const hear = useEffectEvent((ended: Answer) => {
    setHeard(ended);
    if (ended.kind === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (ended.kind !== 'saved' && ended.kind !== 'unchanged') return;
    setDraft((last) => settleDraft(last, sent.current, read));
    const back = undoOf<T>(ended);
    if (options.saved) showToast({ text: options.saved, ...(back && { undo: () => undo(back) }) });
    options.onSaved?.(ended as Ended<Answer>);
  });
  useEffect(() => {
    if (answer && answer !== heard) hear(answer);
  }, [answer, heard]);
  const adopt = useEffectEvent(() => change(typedEarly(form.current, read)));
  useEffect(() => adopt(), []);
  useGlow(form, read, values);
  useKeys([
    {
      key: 'mod+s',
      says: 'Save',
      rests: changed.length === 0 || busy,
      act(event) {
        event.preventDefault();
        save();
      },
    },
  ]);
  const isSaved = answer?.kind === 'saved' && answer !== heard;
  useLeaving(changed.length > 0 && !busy && !isSaved, changed.length);

  return {
    form,
    read,
    values,
    changed,
    busy,
    /** What the last save was answered; the page shows what is its own. */
    answer: answer === closed ? undefined : answer,
    problems,
    conflict: answer?.kind === 'conflict' && answer !== closed ? (answer as Other as Conflict<T>) : null,
    isGone: answer?.kind === 'gone',
    names: options.names,
    say: options.say ?? ((_: string, value: unknown) => String(value)),
    draft,
    change,
    /** What a field of one line or several takes, or a choice. */
    text: <Name extends NamesOf<T, string>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: problems[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<T>),
    }),
    /** What a switch takes. */
    toggle: <Name extends NamesOf<T, boolean>>(name: Name) => ({
      name,
      checked: values[name] as boolean,
      onChange: (on: boolean) => change({ [name]: on } as Partial<T>),
    }),
    save,
    choose,
    close,
    discard: (field?: keyof T) => setDraft((last) => (field ? dropField(last, field) : emptyDraft)),
  };
}

const noProblems: Problems = {};

function undoOf<T>(answer: Other): Edit<T> | null {
  return 'undo' in answer ? (answer.undo as Edit<T> | null) : null;
}

/** Takes a save back, also after its page was left; somebody else's change since then stays. */
function useUndo<T>(action: string): (edit: Edit<T>) => void {
  const fetcher = useFetcher<Saved<T>>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  useEffect(() => {
    if (!answer) return;
    const isDone = answer.kind === 'saved' || answer.kind === 'unchanged';
    showToast({ text: isDone ? 'Taken back' : 'It has been changed again since, so nothing was taken back.' });
  }, [answer]);
  return (edit) => {
    const body = JSON.parse(JSON.stringify(edit));
    void fetcher.submit(body, { method: 'post', action, encType: 'application/json' });
  };
}

/** What a person typed before the scripts came is in the fields already, and in no state yet. */
function typedEarly<T extends Values>(form: HTMLFormElement | null, read: T): Partial<T> {
  const typed: Values = {};
  for (const control of controlsOf(form)) {
    const was = read[control.name];
    if (typeof was === 'boolean' && isBox(control) && control.checked !== control.defaultChecked)
      typed[control.name] = control.checked;
    if (typeof was === 'string' && isTyped(control, was)) typed[control.name] = control.value;
  }
  return typed as Partial<T>;
}

/** Whether a control holds something else than it was made with. A browser writes the ends of lines in its own way. */
function isTyped(control: Control, read: string): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== read;
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue.replace(/\r\n?/g, '\n');
  return control.value.trim() !== control.defaultValue.replace(/[\r\n]/g, '').trim();
}

/** What another person changed glows once where it shows. */
function useGlow<T extends Values>(form: RefObject<HTMLFormElement | null>, read: T, values: T): void {
  const last = useRef({ read, values });
  useEffect(() => {
    const before = last.current;
    last.current = { read, values };
    if (before.read === read) return;
    for (const control of controlsOf(form.current)) {
      const { name } = control;
      if (isSame(before.read[name], read[name]) || isSame(before.values[name], values[name])) continue;
      control.classList.add('office-glow');
      control.addEventListener('animationend', () => control.classList.remove('office-glow'), { once: true });
    }
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is Control =>
      element.matches('input, textarea, select') && element.getAttribute('name') !== null,
  );
}

function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}
