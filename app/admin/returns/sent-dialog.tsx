import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

type SentDialogProps = { open: boolean; onClose: () => void; onSent: (words: string) => void };

/** The shopper has sent it: with whom, and under which number, as far as it is known. */
export function SentDialog({ open, onClose, onSent }: SentDialogProps) {
  return (
    <OfficeDialog open={open} onClose={onClose} title="It is on its way back">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSent(String(new FormData(event.currentTarget).get('words') ?? ''));
        }}
      >
        <div className="px-5 pb-5">
          <OfficeField
            name="words"
            label="Courier and number"
            optional
            maxLength={200}
            hint="As far as the shopper has said it, such as TCS 7790 8421."
          />
        </div>
        <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-paper px-5 py-3.5 max-md:flex-col-reverse">
          <OfficeButton onClick={onClose}>Back</OfficeButton>
          <OfficeButton look="act" icon="undo-2" type="submit">
            It is on its way
          </OfficeButton>
        </footer>
      </form>
    </OfficeDialog>
  );
}
