import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { openModal } from '#app/ui/history/closes-on-back.ts';
import { AdminButton } from './button.tsx';

type AdminDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under the title. */
  says?: ReactNode;
  width?: 'normal' | 'wide';
  /** A press outside does not close it, because what it shows is not shown again. */
  stays?: boolean;
  /** At the foot: the ways out, the action last. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** A dialog at a desk, a sheet at the thumb; on the platform's own modal dialog. Escape and a press outside close it. */
export function AdminDialog(props: AdminDialogProps) {
  const { open, onClose, title, says, width = 'normal', stays = false, foot, children } = props;
  const dialog = useModal(open);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`admin-dialog ${width === 'wide' ? 'admin-dialog-wide' : ''}`}
      // React passes the end of a dialog inside this one on to it.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={(event) => event.target === event.currentTarget && !stays && onClose()}
      onKeyDown={chooseByNumber}
    >
      {open && (
        <>
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <h2 id={id} className="font-semibold text-[1.0625rem] leading-6">
                {title}
              </h2>
              {says && <div className="mt-0.5 text-ink-3">{says}</div>}
            </div>
            <AdminButton look="quiet" icon="x" iconOnly="always" onClick={onClose} className="-me-2 -mt-0.5">
              Close
            </AdminButton>
          </header>
          {children}
          {foot && (
            <footer className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-line border-t bg-paper px-5 py-3.5 max-md:flex-col-reverse max-md:[&>*]:w-full">
              {foot}
            </footer>
          )}
        </>
      )}
    </dialog>
  );
}

/** `1` to `9` press what has that `data-choice`, a reason or a time, while no text is written. */
function chooseByNumber(event: KeyboardEvent<HTMLDialogElement>): void {
  const { key, target, currentTarget } = event;
  const isModified = event.altKey || event.ctrlKey || event.metaKey;
  const isText =
    target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea, select');
  if (isModified || isText || !/^[1-9]$/.test(key)) return;
  const choice = currentTarget.querySelector<HTMLElement>(`[data-choice="${key}"]`);
  choice?.focus();
  choice?.click();
}

/**
 * Opens and closes a `dialog` element as a modal one. The focus lands on what is marked with `data-starts`, otherwise on
 * the first field, reason or button under its head, never on Close. In a question the way out stands before the action, so a
 * dangerous question begins at the safe choice without a mark.
 */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      openModal(dialog.current);
      startIn(dialog.current)?.focus();
    }
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return dialog;
}

const reachable = 'input, select, textarea, button, a[href], summary, [tabindex="0"]';

function startIn(dialog: HTMLDialogElement | null): HTMLElement | undefined {
  const marked = dialog?.querySelector<HTMLElement>('[data-starts]');
  if (marked) return marked;
  const all = [...(dialog?.querySelectorAll<HTMLElement>(reachable) ?? [])];
  return all.find(
    (each) => !each.closest('header') && !each.matches(':disabled, [type=hidden]') && each.checkVisibility(),
  );
}
