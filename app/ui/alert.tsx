import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { DoorMark } from './arch.tsx';
import { Button } from './button.tsx';

type Message = { number: number; text: string; done: () => void };

let told = 0;
let waiting: readonly Message[] = [];
const watchers = new Set<() => void>();

function set(next: readonly Message[]): void {
  waiting = next;
  for (const watcher of watchers) watcher();
}

/** Shows one message with one OK button; resolves after OK or Escape. Messages that come meanwhile wait their turn. */
export function showAlert(text: string): Promise<void> {
  return new Promise((resolve) => set([...waiting, { number: ++told, text, done: resolve }]));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Stands once in the document; every message of the shop comes through it. */
export function AlertHost() {
  const message = useSyncExternalStore(
    watch,
    () => waiting[0],
    () => undefined,
  );
  if (!message) return null;
  return <AlertDialog key={message.number} message={message} />;
}

function AlertDialog({ message }: { message: Message }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  /** Also when the browser closes it by itself, as some do on a second Escape. */
  function settle(): void {
    set(waiting.filter((each) => each !== message));
    message.done();
  }
  const short = message.text.length <= 40;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={id}
      className="m-auto w-[440px] max-w-[calc(100vw-40px)] rounded-box bg-paper px-6 py-10 text-center sm:px-10"
      onClose={settle}
      onKeyDown={(event) => {
        // One button is all there is to go to.
        if (event.key === 'Tab') event.preventDefault();
      }}
    >
      <DoorMark className="mx-auto mb-5 h-13" />
      <p id={id} className={`whitespace-pre-line ${short ? 'font-d3' : 'text-[1.125rem] leading-7'}`}>
        {message.text}
      </p>
      <Button className="mt-7 min-w-40" autoFocus onClick={() => dialog.current?.close()}>
        OK
      </Button>
    </dialog>
  );
}
