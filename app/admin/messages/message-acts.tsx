import { href } from 'react-router';
import { KeyHint } from '../pieces/key-hint.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';

const messageActs = ['answered', 'not-answered', 'unread'] as const;
type MessageAct = (typeof messageActs)[number];

type MessageActsProps = {
  id: string;
  isAnswered: boolean;
  isBusy: boolean;
  /** The form for the writer's phone order; null if the phone is not valid. */
  newOrder: string | null;
  onAct: (act: MessageAct) => void;
};

/** The acts on a message. Before hydration they are submit buttons of a plain form. */
export function MessageActs({ id, isAnswered, isBusy, newOrder, onAct }: MessageActsProps) {
  return (
    <form
      method="post"
      action={href('/admin/messages/acts')}
      className="mt-4.5 flex max-w-180 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        const act = messageActs.find((each) => submitter instanceof HTMLButtonElement && submitter.value === each);
        if (act) onAct(act);
      }}
    >
      <input type="hidden" name="id" value={id} />
      {isAnswered ? (
        <OfficeButton type="submit" name="act" value="not-answered" icon="undo-2" keyHint="A" busy={isBusy}>
          Not answered yet
        </OfficeButton>
      ) : (
        <OfficeButton type="submit" name="act" value="answered" look="act" icon="check" keyHint="A" busy={isBusy}>
          Answered
        </OfficeButton>
      )}
      <OfficeButton type="submit" name="act" value="unread" keyHint="U" disabled={isBusy}>
        Keep unread
      </OfficeButton>
      {newOrder && (
        <OfficeButtonLink icon="plus" to={newOrder}>
          New phone order
        </OfficeButtonLink>
      )}
      <p className="ms-auto flex items-center gap-1 text-ink-3 text-second max-md:hidden">
        <KeyHint>J</KeyHint>
        <KeyHint>K</KeyHint> next, previous
      </p>
    </form>
  );
}
