import { type ReactNode, useId } from 'react';
import { AdminButton } from './button.tsx';
import { AdminDialog } from './dialog.tsx';
import type { AdminIconName } from './icon-name.ts';

type FormDialogProps = {
  open?: boolean;
  onClose: () => void;
  title: string;
  /** Under the title. */
  says?: ReactNode;
  /** A press outside does not close it. */
  stays?: boolean;
  /** The words of the action, with its effect. */
  action: string;
  icon?: AdminIconName;
  look?: 'primary' | 'danger';
  busy?: boolean;
  /** Why the action was refused, where no field says it. */
  problem?: string | undefined;
  /** Beside the action and the way back. */
  aside?: ReactNode;
  /** How the fields stand. */
  layout?: string;
  /** Called by the button and by Enter, with what is typed in fields that have a name. */
  onSubmit: (fields: FormData) => void;
  children: ReactNode;
};

/** A dialog that asks for something in fields and acts on it: the way back and the action stand at its foot. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, onClose, title, says, stays = false, layout = 'grid gap-3', children } = props;
  const { action, icon, look = 'primary', busy = false, problem, aside, onSubmit } = props;
  const form = useId();
  return (
    <AdminDialog
      open={open}
      onClose={onClose}
      title={title}
      says={says}
      stays={stays}
      foot={
        <>
          {problem && (
            <p role="alert" className="me-auto text-clay-text">
              {problem}
            </p>
          )}
          {aside}
          <AdminButton onClick={onClose}>Back</AdminButton>
          <AdminButton look={look} type="submit" form={form} busy={busy} {...(icon && { icon })}>
            {action}
          </AdminButton>
        </>
      }
    >
      <form
        id={form}
        className={`px-5 pb-5 text-start ${layout}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
      </form>
    </AdminDialog>
  );
}
