import { type SubmitEvent, useRef } from 'react';
import { useAct } from '../acts/use-act.ts';
import { CheckBox } from '../pieces/check-box.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

/** A line for the timeline; ticked, it goes with the parcel too. */
export function WriteNote({ number }: { number: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { act, busy, problem } = useAct('orders', ({ refused = [] }) => {
    if (refused.length === 0) form.current?.reset();
  });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void act({ act: 'note', number, words: String(fields.get('words')), forParcel: fields.has('parcel') });
  }
  return (
    <form ref={form} className="mb-4" onSubmit={submit}>
      <div className="flex gap-2">
        <OfficeField
          label="Write a note"
          silent
          name="words"
          placeholder="Write a note"
          maxLength={300}
          autoComplete="off"
          error={problem}
          className="min-w-0 flex-1"
        />
        <OfficeButton type="submit" icon="send" iconOnly="always" busy={busy}>
          Keep the note
        </OfficeButton>
      </div>
      <CheckBox label="Print it on slip and label" name="parcel" />
    </form>
  );
}
