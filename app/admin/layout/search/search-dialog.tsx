import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { createStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { useModal } from '../../components/dialog.tsx';
import { AdminIcon } from '../../components/icon.tsx';
import { KeyHint } from '../../components/menus/key-hint.tsx';
import { useKeys } from '../../components/menus/keys.ts';
import type { AdminWorker } from '../../permissions.ts';
import { useAdmin } from '../use-admin.ts';
import { useLoad } from '../use-load.ts';
import { type Found, type FoundGroup, findPages } from './search.ts';
import { FoundList, foundId } from './search-results.tsx';
import { findSettings } from './search-settings.ts';

const isOpen = createStore(false);

/** Opens the dialog from anywhere in the admin. */
export function openFind(): void {
  isOpen.write(true);
}

/** ⌘K or Ctrl+K: one field for every order, phone, product, customer, page and setting. Stands once in the admin's frame. */
export function FindDialog({ worker }: { worker: AdminWorker }) {
  const open = useStore(isOpen);
  useKeys([{ key: 'mod+k', says: 'Find anything', action: toggle }]);
  const dialog = useModal(open);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the press outside is the pointer's way
    <dialog
      ref={dialog}
      aria-label="Find anything"
      className="admin-dialog admin-dialog-find"
      onClose={() => isOpen.write(false)}
      onClick={(event) => event.target === event.currentTarget && isOpen.write(false)}
    >
      {open && <Finding worker={worker} />}
    </dialog>
  );
}

function Finding({ worker }: { worker: AdminWorker }) {
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState(0);
  /** `Enter` before the answer had come: it is done when it comes, as long as nothing else is pressed. */
  const [wanted, setWanted] = useState<{ newTab: boolean } | null>(null);
  const navigate = useNavigate();
  const { isDemo } = useAdmin();
  const asking = useLoad<{ question: string; groups: FoundGroup[] }>();
  const here = [...findPages(question, worker), ...findSettings(question, worker, isDemo)];
  const groups = [...(question.trim() === '' ? [] : (asking.data?.groups ?? [])), ...here];
  const all = groups.flatMap(({ found }) => found);
  const current = all[Math.min(chosen, all.length - 1)];
  const waits = asking.state !== 'idle' || asking.data?.question !== question;
  const isUnanswered = asking.isFailed && asking.state === 'idle' && waits && question.trim() !== '';
  const load = () => void asking.load(`${href('/admin/find')}?q=${encodeURIComponent(question)}`);
  function ask(next: string): void {
    setQuestion(next);
    setChosen(0);
    setWanted(null);
    if (next.trim() !== '') void asking.load(`${href('/admin/find')}?q=${encodeURIComponent(next)}`);
  }
  function go({ to }: Found, newTab: boolean): void {
    if (newTab) window.open(to, '_blank', 'noopener');
    else void navigate(to);
    isOpen.write(false);
  }
  const answerCame = useEffectEvent(() => {
    setWanted(null);
    if (wanted && current) go(current, wanted.newTab);
  });
  const isDue = wanted !== null && !waits;
  useEffect(() => {
    if (isDue) answerCame();
  }, [isDue]);
  const networkCame = useEffectEvent(() => isUnanswered && load());
  useEffect(() => {
    const again = () => void networkCame();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  function press(event: KeyboardEvent): void {
    const newTab = event.metaKey || event.ctrlKey;
    if (event.key === 'Enter') {
      if (isUnanswered && current) go(current, newTab);
      else if (waits && question.trim() !== '') {
        setWanted({ newTab });
        if (isUnanswered) load();
      } else if (current) go(current, newTab);
    } else if (event.key !== 'Meta' && event.key !== 'Control') setWanted(null);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || all.length === 0) return;
    event.preventDefault();
    setChosen((chosen + step + all.length) % all.length);
  }
  return (
    <>
      <div className="flex h-13.5 items-center gap-3 border-line border-b px-4">
        <AdminIcon name="search" className="size-5" />
        <input
          type="search"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls="found"
          aria-activedescendant={current && foundId(current)}
          aria-label="Order, phone, name, product or page"
          placeholder="Order, phone, name, product or page"
          autoComplete="off"
          value={question}
          onChange={(event) => ask(event.target.value)}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent text-[1.0625rem] outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="button"
          onClick={() => isOpen.write(false)}
          aria-label="Close, Esc"
          className="grid h-11 min-w-9 place-items-center"
        >
          <KeyHint>Esc</KeyHint>
          <AdminIcon name="x" className="size-5 md:hidden" />
        </button>
      </div>
      <FoundList groups={groups} current={current} onGo={go} />
      <p role="status" className={all.length > 0 ? 'sr-only' : 'px-4 py-8 text-center text-ink-3'}>
        {all.length > 0
          ? `${all.length} found`
          : isUnanswered
            ? `No answer for “${question.trim()}”. Press Enter to try again.`
            : question && !waits
              ? `Nothing matches “${question.trim()}”.`
              : ''}
      </p>
      <footer className="flex items-center gap-4 border-line border-t bg-paper px-4 py-2.5 text-ink-2 text-second max-md:hidden">
        <span className="flex items-center gap-1">
          <KeyHint>↑</KeyHint>
          <KeyHint>↓</KeyHint> move
        </span>
        <span className="flex items-center gap-1">
          <KeyHint>Enter</KeyHint> open
        </span>
        <span className="flex items-center gap-1">
          <KeyHint>mod+Enter</KeyHint> new tab
        </span>
        <span className="ms-auto">Orders, phones, products, customers, pages, settings</span>
      </footer>
    </>
  );
}

function toggle(event: Event): void {
  event.preventDefault();
  isOpen.write(!isOpen.read());
}
