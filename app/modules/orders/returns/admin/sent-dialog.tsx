import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';

type SentDialogProps = { open: boolean; onClose: () => void; onSent: (words: string) => void };

/** The shopper has sent it: with whom, and under which number, as far as it is known. */
export function SentDialog({ open, onClose, onSent }: SentDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="The return is on its way"
      action="Mark as sent"
      icon="undo-2"
      onSubmit={(fields) => onSent(String(fields.get('words') ?? ''))}
    >
      <AdminField
        name="words"
        label="Courier and number"
        optional
        maxLength={200}
        hint="If the shopper told you, such as TCS 7790 8421."
      />
    </FormDialog>
  );
}
