import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { CheckBox } from '../pieces/check-box.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { type ActsAnswer, actsAddress } from './acts-answer.ts';

/** A line for the timeline; ticked, it goes with the parcel too. */
export function WriteNote({ number }: { number: string }) {
  const fetcher = useFetcher<ActsAnswer>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data?.says) form.current?.reset();
  }, [fetcher.state, fetcher.data]);
  return (
    <fetcher.Form ref={form} method="post" action={actsAddress} className="mb-4">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="number" value={number} />
      <div className="flex gap-2">
        <OfficeField
          label="Write a note"
          silent
          name="words"
          placeholder="Write a note"
          maxLength={300}
          autoComplete="off"
          error={fetcher.data?.refused[0]?.why}
          className="min-w-0 flex-1"
        />
        <OfficeButton type="submit" icon="send" iconOnly="always" busy={fetcher.state !== 'idle'}>
          Keep the note
        </OfficeButton>
      </div>
      <CheckBox label="Print it on slip and label" name="parcel" />
    </fetcher.Form>
  );
}
