import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Closable } from './back-entry.ts';

/** What TypeScript's own list of the DOM does not name yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** On Apple's phones, Back is no request to close, also where the browser has close watchers. */
const hasCloseWatcher = () => 'CloseWatcher' in window && !navigator.vendor.startsWith('Apple');
let step: ((event: PopStateEvent, shown: string) => void) | undefined;
/** The key of the page that is shown, as the router keeps it in the history. */
let shown = '';

/** Called before the router begins: who listens first can keep a step in the history from it. */
export function listenToBack(): void {
  if (!hasCloseWatcher()) addEventListener('popstate', (event: PopStateEvent) => step?.(event, shown));
}

/** Stands once in the document. */
export function useBack(): void {
  const { key } = useLocation();
  useEffect(() => {
    shown = key;
  }, [key]);
}

/**
 * Opens a modal dialog that the phone's Back closes before it leaves the page. Browsers with close watchers do that
 * themselves: Chrome since 126, Firefox since 149 (HTML, "close requests and close watchers").
 */
export function openModal(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  if (hasCloseWatcher()) return;
  const closable = {
    isOpen: () => dialog.isConnected && dialog.open,
    close() {
      const mayClose = dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      if (mayClose) dialog.close();
    },
  };
  const release = holdBack(closable);
  dialog.addEventListener('close', release, { once: true });
}

/** The same for what is open without being a dialog. Call the returned function once it is closed. */
export function closeOnBack(close: () => void): () => void {
  if (hasCloseWatcher()) {
    const watcher = new CloseWatcher();
    watcher.onclose = close;
    return () => watcher.destroy();
  }
  let isOpen = true;
  const release = holdBack({ isOpen: () => isOpen, close });
  return () => {
    isOpen = false;
    release();
  };
}

/** Only browsers without close watchers fetch the code for it. */
function holdBack(closable: Closable): () => void {
  const loading = import('./back-entry.ts');
  loading
    .then((entry) => {
      step = entry.step;
      entry.addEntry(closable);
    })
    .catch(() => {});
  return () => {
    loading.then(({ removeEntry }) => removeEntry()).catch(() => {});
  };
}
