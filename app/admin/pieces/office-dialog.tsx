import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { OfficeButton } from './office-button.tsx';

type OfficeDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under the title. */
  says?: ReactNode;
  width?: 'normal' | 'wide';
  /** A press outside does not close it, because what it shows is not shown again. */
  stays?: boolean;
  /** At the foot: the ways out, the act last. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** A dialog at a desk, a sheet at the thumb; on the platform's own modal dialog. Escape and a press outside close it. */
export function OfficeDialog(props: OfficeDialogProps) {
  const { open, onClose, title, says, width = 'normal', stays = false, foot, children } = props;
  const dialog = useModal(open);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`office-dialog ${width === 'wide' ? 'office-dialog-wide' : ''}`}
      // React passes the end of a dialog inside this one on to it.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={(event) => event.target === event.currentTarget && !stays && onClose()}
      onKeyDown={ignoreHeldEnter}
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
            <OfficeButton look="quiet" icon="x" iconOnly="always" onClick={onClose} className="-me-2 -mt-0.5">
              Close
            </OfficeButton>
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

/** The key that opened the dialog may still be held down: it must not press the dialog's own button, too. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
}

/** Opens and closes a `dialog` element as a modal one, with what is asked for. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return dialog;
}
