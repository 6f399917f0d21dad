import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { ContactButtons } from '#app/admin/components/contact-buttons.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { isolated } from '#app/infra/text/plain-text.ts';
import { type DoorAnswer, doorAnswerLabels, doorAnswers, doorAnswerText } from '../delivery-run/attempt-outcome.ts';
import type { ParcelRow } from '../parcels.server.ts';

/** After a failed attempt: what the shopper wants is kept, and the text for the courier is copied. */
export function AskShopper({ parcel }: { parcel: ParcelRow }) {
  const [open, setOpen] = useState(false);
  const [result, setAnswer] = useState<DoorAnswer>('again');
  const answering = useAction('parcels', ({ refused, problems }) => {
    if (!refused && !problems) setOpen(false);
  });
  async function submit(fields: FormData): Promise<void> {
    const words = String(fields.get('words')).trim();
    // Before the action, while the press is fresh. Where copying is not allowed, the answer stands on the order's page.
    await copyText(doorAnswerText(parcel, result, words));
    await answering.send({ action: 'answer-at-door', parcel: parcel.id, answer: result, words });
  }
  return (
    <>
      <AdminButton small onClick={() => setOpen(true)}>
        Shopper’s answer
      </AdminButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`What does ${isolated(parcel.name)} want?`}
        says="The delivery attempt failed. Call the customer and save the answer before the parcel is sent back. Connected couriers that accept answers are told automatically; for others, paste the copied text."
        action="Save and copy the text"
        icon="copy"
        busy={answering.busy}
        onSubmit={(fields) => void submit(fields)}
      >
        <ContactButtons phone={parcel.phone} name={parcel.name} />
        <fieldset>
          <legend className="sr-only">Answer</legend>
          {doorAnswers.map((each) => (
            <label key={each} className="flex min-h-9 cursor-pointer items-center gap-2.5 max-md:min-h-11">
              <input
                type="radio"
                name="answer"
                checked={result === each}
                onChange={() => setAnswer(each)}
                className="size-4 shrink-0 accent-green max-md:size-5"
              />
              {doorAnswerLabels[each]}
            </label>
          ))}
        </fieldset>
        <AdminField
          label={result === 'address' ? 'New address' : 'Details'}
          name="words"
          maxLength={300}
          optional={result !== 'address'}
          error={answering.problems?.words ?? answering.problem}
        />
      </FormDialog>
    </>
  );
}
