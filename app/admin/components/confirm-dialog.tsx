import type { ReactNode } from 'react';
import { createStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { AdminButton } from './button.tsx';
import { AdminDialog } from './dialog.tsx';

type Question = {
  title: string;
  says?: ReactNode;
  /** The action with its effect: "Cancel order, stock goes back". */
  action: string;
  /** The way out; "Back" where nothing is said. */
  back?: string;
  /** For what ends something. */
  danger?: boolean;
};

/** So many at once are asked about before they are done. */
export const asksFrom = 21;

const openQuestion = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null);

/**
 * Asks before what cannot be undone; true when the person wants it. Escape and a press outside are "no". The focus lands on
 * the action, in a dangerous question on the way out.
 */
export function askFirst(question: Question): Promise<boolean> {
  openQuestion.read()?.answer(false);
  return new Promise((resolve) => openQuestion.write({ ...question, answer: resolve }));
}

/** Stands once in the admin's frame. */
export function QuestionHost() {
  const question = useStore(openQuestion);
  function respond(yes: boolean): void {
    if (question !== openQuestion.read()) return;
    openQuestion.write(null);
    question?.answer(yes);
  }
  return (
    <AdminDialog
      open={question !== null}
      onClose={() => respond(false)}
      title={question?.title ?? ''}
      foot={
        <>
          <AdminButton onClick={() => respond(false)}>{question?.back ?? 'Back'}</AdminButton>
          <AdminButton
            look={question?.danger ? 'danger' : 'primary'}
            data-starts={question?.danger ? undefined : true}
            onClick={() => respond(true)}
          >
            {question?.action ?? ''}
          </AdminButton>
        </>
      }
    >
      {question?.says && <div className="px-5 pb-5 text-ink-2">{question.says}</div>}
    </AdminDialog>
  );
}
