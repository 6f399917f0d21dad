import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Conflict, type Edit, isSame, type Problems, type Saved } from '#app/infra/merge.ts';
import { keysOf } from '#app/infra/records.ts';
import type { ActionInput } from '../actions/action-result.ts';
import type { ActionArea, ActionInputOf, ActionName, ActionResultOf } from '../actions/send-action.ts';
import { type ActionOutcome, useAction } from '../actions/use-action.ts';
import { useKeys } from '../components/menus/keys.ts';
import { showToast } from '../components/menus/toast.tsx';
import { changeDraft, dropField, emptyDraft, rebaseDraft, type Side, settleDraft, showDraft } from './draft.ts';
import { useUnsaved } from './leaving.tsx';

type Values = Record<string, unknown>;
type NamesOf<T, Value> = { [Name in keyof T]: T[Name] extends Value ? Name : never }[keyof T] & string;
/** What an action may answer besides `Saved`, for the page itself to show. */
type Other = { kind: string };
type Ended<Answer> = Extract<Answer, { kind: 'saved' | 'unchanged' }>;

type EditorOptions<T, Answer> = {
  /** The area whose action saves an edit. */
  area: ActionArea;
  /** That action, without the edit. */
  save: ActionInput;
  /** The record as the loader read it last, as the form holds it. */
  read: T;
  /** How people call the fields, should two people have changed one. */
  names: Record<keyof T & string, string>;
  /** How the value of a field is said to them; as it is where nothing is given. */
  say?: (field: keyof T & string, value: unknown) => string;
  /** What is said once it is saved; '' says nothing. */
  saved: string;
  /** After the record is as the person wants it. */
  onSaved?: (result: Ended<Answer> | { kind: 'unchanged' }) => void;
};

/** The actions of an area that save an edit. */
type SaveName<R extends ActionArea> = {
  [Name in ActionName<R>]: ActionInputOf<R, Name> extends { before: object; after: object } ? Name : never;
}[ActionName<R>];
/** What an action that saves takes besides the edit: the subject, mostly. */
type Besides<R extends ActionArea, Name extends SaveName<R>> = Omit<
  ActionInputOf<R, Name>,
  'action' | 'before' | 'after'
>;
/** The record that such an action saves, as its form holds it. */
type FormOf<R extends ActionArea, Name extends SaveName<R>> =
  ActionInputOf<R, Name> extends { after: infer After extends Values } ? Required<After> : never;

type TypedOptions<R extends ActionArea, Name extends SaveName<R>> = {
  area: R;
  save: { action: Name } & Besides<R, Name>;
} & Omit<EditorOptions<FormOf<R, Name>, ActionResultOf<R, Name>>, 'area' | 'save'>;

/** An editor whose actions are typed from the form to the transaction. */
type TypedEditor<R extends ActionArea, Name extends SaveName<R>> = Editor<FormOf<R, Name>> & {
  /** What the last save was answered; the page shows what is its own. */
  answer: ActionResultOf<R, Name> | undefined;
  /** Saves the draft, or another edit, or with more than the action has by itself. */
  save: (edit?: Edit<FormOf<R, Name>>, more?: Partial<Besides<R, Name>>) => void;
};

/** An editor as forms, buttons and dialogs see it. */
export type Editor<T extends Values> = Omit<ReturnType<typeof useDraft<T, Saved<T>>>, 'answer' | 'save'> & {
  save: () => void;
};

/**
 * Edits a record: keeps what a person has changed and not saved, field by field. Fields without a change follow the
 * loader, so another person's change shows at once. Saving (by button, ⌘S or Ctrl+S) sends the action with
 * `{ before, after }` of the changed fields; leaving with changes asks; a save that fails keeps what was typed. Of several
 * editors on a page the key saves one that has changes.
 */
export function useEditor<R extends ActionArea, Name extends SaveName<R>>(
  options: TypedOptions<R, Name>,
): TypedEditor<R, Name> {
  // The types above hold what this one does not know: which record and which answer belong to the action.
  return useDraft<Values, Other>(options as unknown as EditorOptions<Values, Other>) as unknown as TypedEditor<R, Name>;
}

function useDraft<T extends Values, Answer extends Other>(options: EditorOptions<T, Answer>) {
  const { read, area } = options;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Edit<T>>(emptyDraft);
  const sent = useRef<Partial<T>>({});
  /** From the press until the answer is drawn. State would be late: a second press may come before the first is drawn. */
  const underWay = useRef(false);
  const action = useAction(area);
  // Here the action is one of any module; its caller's types (see `useEditor`) say which.
  const send = action.send as unknown as (input: ActionInput) => Promise<ActionOutcome | null>;
  const [shown, setShown] = useState<{ busy: boolean; answer?: Answer }>({ busy: false });
  // A result is handled once; its field errors stay until the next one.
  const [received, setReceived] = useState<Answer>();
  const [closed, setClosed] = useState<Answer>();
  const { busy, answer: result } = shown;
  /** The value of the field that has the focus, as the person found it. */
  const [held, setHeld] = useState<Partial<T>>({});
  const seen = { ...read, ...held };
  const values = showDraft(seen, draft);
  const changed = keysOf(draft.after);
  // `Other` is any answer of an area; those with `problems` have them of this type (actions/action-result.ts).
  const problems = result && 'problems' in result ? (result.problems as Problems) : noProblems;
  const close = () => setClosed(result);

  function change(changes: Partial<T>): void {
    setDraft((last) => changeDraft(last, seen, changes));
    if (keysOf(changes).some((name) => name in held)) setHeld({});
  }
  /**
   * While a field has the focus it keeps its value: what another person saves shows when it is left. What is then typed is
   * a change from the value that the person saw, so that the save asks where it has changed.
   */
  function hold(name: string): void {
    if (name in read && !(name in draft.after)) setHeld({ [name]: read[name] } as Partial<T>);
  }
  function release(): void {
    setHeld((last) => (keysOf(last).length > 0 ? {} : last));
  }
  async function save(edit: Edit<T> = draft, more: Record<string, unknown> = {}): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    sent.current = edit.after;
    setShown({ busy: true });
    const next = await send({ ...options.save, ...more, ...edit });
    if (next) {
      // The router draws what it read in a transition. The answer is drawn with it or after it, never before.
      startTransition(() => setShown({ busy: false, answer: next as ActionOutcome & Answer }));
    } else {
      // The note above the page says at once that no answer came, and the next press may follow at once.
      underWay.current = false;
      setShown({ busy: false });
    }
  }
  /** Takes a save back, also after its page was left; somebody else's change since then stays. */
  async function takeBack(undo: ActionInput): Promise<void> {
    const ended = await send(undo);
    if (!ended) return;
    const isDone = ended.kind === 'saved' || ended.kind === 'unchanged';
    showToast({ text: isDone ? 'Undone' : 'It was changed again since, so nothing was undone.' });
  }
  function choose(conflict: Conflict<T>, choices: Record<string, Side>): void {
    close();
    const edit = rebaseDraft(draft, choices, conflict.current);
    setDraft(edit);
    if (keysOf(edit.after).length > 0) void save(edit);
    else {
      showToast({ text: conflict.by?.isYou ? 'The other window’s version is kept' : 'Their version is kept' });
      options.onSaved?.({ kind: 'unchanged' });
    }
  }

  const hear = useEffectEvent((ended: Answer) => {
    setReceived(ended);
    if (ended.kind === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    if (ended.kind !== 'saved' && ended.kind !== 'unchanged') return;
    setDraft((last) => settleDraft(last, sent.current, read));
    const undo = undoOf(ended);
    if (options.saved) showToast({ text: options.saved, ...(undo && { undo: () => void takeBack(undo) }) });
    // Only what was saved, or needed no saving, comes as far as this.
    options.onSaved?.(ended as Ended<Answer>);
  });
  useEffect(() => {
    if (result && result !== received) hear(result);
  }, [result, received]);
  useLayoutEffect(() => {
    if (!shown.busy) underWay.current = false;
  }, [shown]);
  const adopt = useEffectEvent(() => change(typedEarly(form.current, read)));
  useEffect(() => adopt(), []);
  useGlow(form, read, values);
  useKeys([
    {
      key: 'mod+s',
      says: 'Save',
      get rests() {
        return changed.length === 0 || underWay.current;
      },
      action(event) {
        event.preventDefault();
        void save();
      },
    },
  ]);
  const isSaved = result?.kind === 'saved' && result !== received;
  useUnsaved(busy || isSaved ? 0 : changed.length);

  return {
    form,
    /** Where and what a form without script sends. */
    area,
    action: options.save,
    read,
    values,
    changed,
    busy,
    /** What the last save was answered; the page shows what is its own. */
    answer: result === closed ? undefined : result,
    problems,
    conflict: result?.kind === 'conflict' && result !== closed ? (result as Other as Conflict<T>) : null,
    isGone: result?.kind === 'gone',
    names: options.names,
    say: options.say ?? ((_: string, value: unknown) => String(value)),
    draft,
    change,
    hold,
    release,
    /** What a field of one line or several takes, or a choice. */
    // The name is one whose value is a string, which TypeScript does not see of a type parameter.
    text: <Name extends NamesOf<T, string>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: problems[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<T>),
    }),
    /** What a switch takes. */
    // As above, of a boolean.
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

function undoOf(result: Other): ActionInput | null {
  // An undo is always an action of the area (actions/action-result.ts).
  return 'undo' in result ? (result.undo as ActionInput) : null;
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
  // Each name is one of T's, with a value of the type that stood there.
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
      control.classList.add('admin-glow');
      control.addEventListener('animationend', () => control.classList.remove('admin-glow'), { once: true });
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
