import { type ReactNode, useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { KeyHint } from '#app/admin/components/menus/key-hint.tsx';

type ReasonDialogProps = {
  /** The reasons that are offered; null while nothing is asked. */
  reasons: readonly string[] | null;
  title: string;
  /** What follows from it. */
  says?: ReactNode;
  /** The action with its effect. */
  label: string;
  onClose: () => void;
  onReason: (reason: string) => void;
};

/** Asks why, before something that ends an order: one press on a reason and one on the action; or a reason in one's own words. */
export function ReasonDialog({ reasons, title, says, label, onClose, onReason }: ReasonDialogProps) {
  return (
    <AdminDialog open={reasons !== null} onClose={onClose} title={title} says={says}>
      {reasons && <ReasonForm reasons={reasons} label={label} onClose={onClose} onReason={onReason} />}
    </AdminDialog>
  );
}

const other = 'Other';

type ReasonFormProps = Pick<ReasonDialogProps, 'label' | 'onClose' | 'onReason'> & { reasons: readonly string[] };

function ReasonForm({ reasons, label, onClose, onReason }: ReasonFormProps) {
  const [chosen, setChosen] = useState('');
  const [written, setWritten] = useState('');
  const [tried, setTried] = useState(false);
  const reason = chosen === other ? written.trim() : chosen;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (reason) onReason(reason);
      }}
    >
      <fieldset className="px-5 pb-4">
        <legend className="mb-1 font-medium text-ink-2 text-second">Why?</legend>
        <div className="grid gap-x-4 md:grid-cols-2">
          {[...reasons, other].map((each, place) => (
            <label key={each} className="flex min-h-9 cursor-pointer items-center gap-2.5 max-md:min-h-11">
              <input
                type="radio"
                name="reason"
                checked={chosen === each}
                data-choice={place + 1}
                onChange={() => setChosen(each)}
                className="size-4 shrink-0 accent-green max-md:size-5"
              />
              {each}
              <span className="ms-auto">
                <KeyHint>{String(place + 1)}</KeyHint>
              </span>
            </label>
          ))}
        </div>
        {chosen === other && (
          <AdminField
            label="Details"
            value={written}
            maxLength={300}
            autoFocus
            error={tried && !reason ? 'Enter a reason that others will understand.' : undefined}
            onChange={(event) => setWritten(event.target.value)}
            className="mt-1"
          />
        )}
        {tried && !chosen && (
          <p role="alert" className="mt-1 text-clay-text text-second">
            Choose a reason.
          </p>
        )}
      </fieldset>
      <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-paper px-5 py-3.5 max-md:flex-col-reverse">
        <AdminButton onClick={onClose}>Back</AdminButton>
        <AdminButton look="danger" type="submit">
          {label}
        </AdminButton>
      </footer>
    </form>
  );
}
