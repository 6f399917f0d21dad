import { type ReactNode, useSyncExternalStore } from 'react';
import { OfficeButton } from './office-button.tsx';
import { OfficeDialog } from './office-dialog.tsx';

type Question = {
  title: string;
  says?: ReactNode;
  /** The act with its effect: "Cancel order, stock goes back". */
  act: string;
  /** The way out; "Back" where nothing is said. */
  back?: string;
  /** For what ends something. */
  danger?: boolean;
};

let asked: (Question & { answer: (yes: boolean) => void }) | null = null;
const watchers = new Set<() => void>();

/** Asks before what cannot be undone; true when the person wants it. Escape and a press outside are "no". */
export function askFirst(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => set({ ...question, answer: resolve }));
}

/** Stands once in the office's frame. */
export function QuestionHost() {
  const question = useSyncExternalStore(
    watch,
    () => asked,
    () => null,
  );
  function answer(yes: boolean): void {
    if (question !== asked) return;
    set(null);
    question?.answer(yes);
  }
  return (
    <OfficeDialog
      open={question !== null}
      onClose={() => answer(false)}
      title={question?.title ?? ''}
      foot={
        <>
          <OfficeButton onClick={() => answer(false)}>{question?.back ?? 'Back'}</OfficeButton>
          <OfficeButton look={question?.danger ? 'danger' : 'act'} autoFocus onClick={() => answer(true)}>
            {question?.act ?? ''}
          </OfficeButton>
        </>
      }
    >
      {question?.says && <div className="px-5 pb-5 text-ink-2">{question.says}</div>}
    </OfficeDialog>
  );
}

function set(next: typeof asked): void {
  asked = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
