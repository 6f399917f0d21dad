import { useEffect, useId, useRef } from 'react';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { createStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { ShopMark } from './arch.tsx';
import { Button } from './button.tsx';
import { openModal } from './history/closes-on-back.ts';

type Message = { number: number; text: string; done: () => void };

let lastNumber = 0;
const waiting = createStore<readonly Message[]>([]);

/** Shows one message with one OK button; resolves after OK or Escape. Messages that come meanwhile wait their turn. */
export function showAlert(text: string): Promise<void> {
  return new Promise((resolve) => waiting.write([...waiting.read(), { number: ++lastNumber, text, done: resolve }]));
}

/** Stands once in the document; every message of the shop comes through it. */
export function AlertHost() {
  const [message] = useStore(waiting);
  if (!message) return null;
  return <AlertDialog key={message.number} message={message} />;
}

function AlertDialog({ message }: { message: Message }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const t = useT();
  const text = useTAny()(message.text);
  useEffect(() => {
    openModal(dialog.current);
  }, []);
  /** Also when the browser closes it by itself, as some do on a second Escape. */
  function settle(): void {
    waiting.write(waiting.read().filter((each) => each !== message));
    message.done();
  }
  const short = text.length <= 40;
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
      <ShopMark className="mx-auto mb-5 h-13" />
      <p id={id} className={`whitespace-pre-line ${short ? 'font-d3' : 'text-[1.125rem] leading-7'}`}>
        {text}
      </p>
      <Button className="mt-7 min-w-40" autoFocus onClick={() => dialog.current?.close()}>
        {t('OK')}
      </Button>
    </dialog>
  );
}
