import { href } from 'react-router';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { KeyHint } from '#app/admin/components/menus/key-hint.tsx';

const messageActions = ['mark-answered', 'mark-unanswered', 'mark-unread'] as const;
type MessageAction = (typeof messageActions)[number];

type MessageActionsProps = {
  id: string;
  isAnswered: boolean;
  isBusy: boolean;
  /** The form for the writer's phone order; null if the phone is not valid. */
  newOrder: string | null;
  onAction: (action: MessageAction) => void;
};

/** The actions on a message. Before hydration they are submit buttons of a plain form. */
export function MessageActions({ id, isAnswered, isBusy, newOrder, onAction }: MessageActionsProps) {
  return (
    <form
      method="post"
      action={href('/admin/messages/actions')}
      className="mt-4.5 flex max-w-180 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        const action = messageActions.find(
          (each) => submitter instanceof HTMLButtonElement && submitter.value === each,
        );
        if (action) onAction(action);
      }}
    >
      <input type="hidden" name="id" value={id} />
      {isAnswered ? (
        <AdminButton type="submit" name="action" value="mark-unanswered" icon="undo-2" keyHint="A" busy={isBusy}>
          Not answered yet
        </AdminButton>
      ) : (
        <AdminButton
          type="submit"
          name="action"
          value="mark-answered"
          look="primary"
          icon="check"
          keyHint="A"
          busy={isBusy}
        >
          Answered
        </AdminButton>
      )}
      <AdminButton type="submit" name="action" value="mark-unread" keyHint="U" disabled={isBusy}>
        Mark unread
      </AdminButton>
      {newOrder && (
        <AdminButtonLink icon="plus" to={newOrder}>
          New phone order
        </AdminButtonLink>
      )}
      <p className="ms-auto flex items-center gap-1 text-ink-3 text-second max-md:hidden">
        <KeyHint>J</KeyHint>
        <KeyHint>K</KeyHint> next, previous
      </p>
    </form>
  );
}
