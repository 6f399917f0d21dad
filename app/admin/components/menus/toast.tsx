import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { createStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { AdminIcon } from '../icon.tsx';
import { KeyHint } from './key-hint.tsx';
import { useKeys } from './keys.ts';
import { placeToast } from './toast-place.ts';

export type ToastMessage = {
  text: string;
  /** Undoes the action; may be called on another page. */
  undo?: () => void;
  offer?: ToastOffer;
};

/** One thing more that can be done about what was done, by a button and its key. */
type ToastOffer = { label: string; key: string; says: string; action: () => void };

const shownMs = 10_000;

const shown = createStore<(ToastMessage & { id: number }) | null>(null);
let lastId = 0;
let leaving: ReturnType<typeof setTimeout> | null = null;

/** Says what was done, for ten seconds, with the way back. Never for errors: those stay where they happened. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  shown.write({ ...message, id: lastId });
  holdToast(false);
}

/** Adds an offer to the toast that stands, for as long as it stands. */
export function offerInToast(offer: ToastOffer): void {
  const toast = shown.read();
  if (toast) shown.write({ ...toast, offer });
}

/** Whether this key belongs to the toast that stands, so that a page leaves it to it. */
export function useIsToastKey(key: string): boolean {
  return useStore(shown)?.offer?.key === key;
}

function holdToast(hold: boolean): void {
  if (leaving) clearTimeout(leaving);
  leaving = hold ? null : setTimeout(() => shown.write(null), shownMs);
}

/** Stands once in the admin's frame. */
export function ToastHost() {
  const toast = useStore(shown);
  function undo(): void {
    if (!toast?.undo) return;
    shown.write(null);
    toast.undo();
  }
  function takeOffer(): void {
    if (!toast?.offer) return;
    const { offer, ...rest } = toast;
    shown.write(rest);
    offer.action();
  }
  const { offer } = toast ?? {};
  useKeys([
    ...(toast?.undo ? [{ key: 'z', says: 'Undo (for 10 seconds)', action: undo }] : []),
    ...(offer ? [{ key: offer.key, says: offer.says, action: takeOffer }] : []),
  ]);
  useEffect(() => () => holdToast(true), []);
  const host = usePlace(toast?.id);
  return (
    <div
      ref={host}
      role="status"
      className="admin-floating pointer-events-none fixed inset-x-3 z-40 flex md:inset-x-auto md:start-17 wide:start-56"
    >
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: whoever reads or reaches for Undo is given time
        <div
          key={toast.id}
          data-toast=""
          onPointerEnter={() => holdToast(true)}
          onPointerLeave={() => holdToast(false)}
          onFocus={() => holdToast(true)}
          onBlur={() => holdToast(false)}
          className="admin-bar pointer-events-auto flex min-h-11 max-w-110 items-center gap-3 rounded-card bg-bar px-4 py-2 text-cream shadow-float max-md:w-full"
        >
          <AdminIcon name="check" />
          <span className="wrap-anywhere min-w-0 flex-1">{toast.text}</span>
          {offer && (
            <button type="button" onClick={takeOffer} className={buttonLook}>
              {offer.label} <KeyHint onDark>{offer.key.toUpperCase()}</KeyHint>
            </button>
          )}
          {toast.undo && (
            <button type="button" onClick={undo} className={buttonLook}>
              Undo <KeyHint onDark>Z</KeyHint>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const buttonLook = 'flex items-center gap-2 font-semibold underline underline-offset-4 max-md:min-h-11 max-md:px-2';

/** Keeps the toast off titles and green buttons, also while the page under it is scrolled or becomes another one. */
function usePlace(toast: number | undefined) {
  const host = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its green buttons elsewhere
  useLayoutEffect(() => {
    if (toast === undefined) return;
    let frameId = 0;
    const place = () => host.current && placeToast(host.current);
    const placeSoon = () => {
      cancelAnimationFrame(frameId);
      frameId = requestAnimationFrame(place);
    };
    place();
    addEventListener('scroll', placeSoon, { passive: true });
    addEventListener('resize', placeSoon);
    // Rows that come while it stands, such as the parcel it speaks of in its next list.
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frameId);
      removeEventListener('scroll', placeSoon);
      removeEventListener('resize', placeSoon);
    };
  }, [toast, key]);
  return host;
}
