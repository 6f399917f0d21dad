import { type SubmitEvent, useRef } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminField } from '#app/admin/components/field.tsx';

/** A line for the timeline; ticked, it goes with the parcel too. */
export function WriteNote({ number }: { number: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { send, busy, problem } = useAction('orders', ({ refused = [] }) => {
    if (refused.length === 0) form.current?.reset();
  });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void send({ action: 'add-note', number, words: String(fields.get('words')), forParcel: fields.has('parcel') });
  }
  return (
    <form ref={form} className="mb-4" onSubmit={submit}>
      <div className="flex gap-2">
        <AdminField
          label="Add a note"
          silent
          name="words"
          placeholder="Add a note"
          maxLength={300}
          autoComplete="off"
          error={problem}
          className="min-w-0 flex-1"
        />
        <AdminButton type="submit" icon="send" iconOnly="always" busy={busy}>
          Save note
        </AdminButton>
      </div>
      <CheckBox label="Print it on slip and label" name="parcel" />
    </form>
  );
}
