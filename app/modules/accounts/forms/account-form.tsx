import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTAny } from '#app/i18n/translate.ts';
import { keysOf, recordOf } from '#app/infra/records.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Problems } from './account-forms.ts';
import { keepDraft, restoreDraft } from './form-draft.ts';
import type { FormReply } from './form-replies.ts';

type AccountFormProps<Name extends string> = {
  /** The fields' names in the page's order. */
  names: readonly Name[];
  /** What is wrong before anything is sent. */
  check: (values: Record<Name, string>) => Problems<Name>;
  /** Sends it and sees it through; what it returns is marked at the fields. The form waits meanwhile. */
  send: (values: Record<Name, string>) => Promise<Problems<Name> | undefined>;
  button: string;
  busyButton: string;
  /** Where this tab keeps what is typed until it is sent; not for passwords. */
  draft?: string;
  /** What was said to a form sent without script. */
  reply: FormReply | undefined;
  /** What is wrong with none of the fields, said above the button. */
  message?: string | undefined;
  /** Called at each submit, before anything is checked: what was said above the button is cleared here. */
  onSubmit?: () => void;
  children: (problems: Problems<Name>) => ReactNode;
  /** Between the fields and the button. */
  beforeButton?: ReactNode;
};

/**
 * A form of the account pages: checked as a whole when it is sent, the first wrong field gets the focus, a mark goes
 * when its field is changed. Without script the browser sends it to the page itself.
 */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { button, busyButton, reply, message, children, beforeButton } = props;
  const tAny = useTAny();
  const { form, problems, busy, wasSubmitted, submit, clearProblem } = useSubmission(props);
  const output =
    message ?? (reply && !wasSubmitted && Object.keys(reply.fields).length === 0 ? reply.message : undefined);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={busy}
      className="relative"
      onSubmit={(event) => void submit(event)}
      onInput={clearProblem}
    >
      <div inert={busy} className="grid gap-4.5">
        {children(recordOf(keysOf(problems), (name) => tAny(problems[name] ?? '')))}
      </div>
      {beforeButton}
      <div role="alert">
        {output && <FormMessage text={tAny(output)} good={message === undefined && reply?.ok === true} />}
      </div>
      <Button type="submit" busy={busy} className="relative z-20 mt-6 w-full">
        {busy ? busyButton : button}
      </Button>
      {busy && <div className="absolute -inset-2 z-10 cursor-wait bg-paper/70" />}
    </form>
  );
}

function useSubmission<Name extends string>({ names, check, send, reply, draft, onSubmit }: AccountFormProps<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  // The service names the fields it was sent, which are the form's own.
  const [problems, setProblems] = useState<Problems<Name>>((reply?.fields ?? {}) as Problems<Name>);
  /** Counts refusals, so that the focus follows each. */
  const [refusals, setRefusals] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, when its marks are on the page
  useEffect(() => {
    const wrong = names.find((name) => problems[name]);
    const field = wrong && form.current?.elements.namedItem(wrong);
    if (refusals > 0 && field instanceof HTMLElement) field.focus();
  }, [refusals]);

  // Before the fields look at what stands in them.
  useLayoutEffect(() => {
    if (draft && form.current) restoreDraft(draft, form.current);
  }, [draft]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    setWasSubmitted(true);
    onSubmit?.();
    const values = readValues(event.currentTarget, names);
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    underWay.current = true;
    setProblems({});
    setBusy(true);
    const refused = await send(values).finally(() => {
      underWay.current = false;
      setBusy(false);
    });
    if (refused) refuse(refused);
  }
  function refuse(wrong: Problems<Name>): void {
    setProblems(wrong);
    setRefusals((count) => count + 1);
  }
  function clearProblem(event: FormEvent<HTMLFormElement>): void {
    const { target, currentTarget } = event;
    if (draft) keepDraft(draft, readValues(currentTarget, names));
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || !(target.name in problems)) return;
    // One of the problems has this name, so it is one of theirs.
    setProblems(({ [target.name as Name]: _mended, ...rest }) => rest as Problems<Name>);
  }
  return { form, problems, busy, wasSubmitted, submit, clearProblem };
}

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const written = new FormData(form);
  return recordOf(names, (name) => String(written.get(name) ?? ''));
}

/** What is to be said of the whole form. */
function FormMessage({ text, good }: { text: string; good: boolean }) {
  return (
    <p className={`mt-5 flex gap-2.5 rounded-box px-4 py-3 ${good ? 'bg-sage text-leaf' : 'bg-clay-2 text-clay'}`}>
      <Icon name={good ? 'check' : 'circle-alert'} className="mt-0.5 size-5" />
      <span>{text}</span>
    </p>
  );
}
