import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMatches, useNavigate, useNavigation } from 'react-router';
import { useFocusOnNewPage } from '#app/ui/history/page-focus.ts';
import { QuestionHost } from '../components/confirm-dialog.tsx';
import { AdminDialog } from '../components/dialog.tsx';
import { KeyHint } from '../components/menus/key-hint.tsx';
import {
  type AdminKey,
  listedKeys,
  pressKey,
  singleKeyCounts,
  stopHeldKey,
  useKeyName,
  useKeys,
  useSingleKeys,
} from '../components/menus/keys.ts';
import { ToastHost } from '../components/menus/toast.tsx';
import { Switch } from '../components/switch.tsx';
import { type AdminCounts, placesFor } from './navigation.ts';
import { PhoneBar } from './phone-bar.tsx';
import { FindDialog } from './search/search-dialog.tsx';
import { AdminSide } from './side.tsx';
import type { AdminPerson } from './use-admin.ts';

/** What a page of the admin may say about itself in its `handle`. */
export type AdminHandle = {
  /** The page needs the width: the side is a rail of icons. */
  rail?: boolean;
  /** The phone's bar makes place for the page's own. */
  ownBar?: boolean;
};

type AdminFrameProps = { person: AdminPerson; counts: AdminCounts; children: ReactNode };

/** The frame around every page of the admin: side or phone bar, the find field, keys, toasts, questions. */
export function AdminFrame({ person, counts, children }: AdminFrameProps) {
  // The router does not type handles; those of the admin's pages have this type.
  const handle = useMatches().at(-1)?.handle as AdminHandle | undefined;
  const isLoading = useNavigation().state !== 'idle';
  useFocusOnNewPage();
  useAdminKeys(person);
  return (
    <div className="admin flex text-ink" data-rail={handle?.rail || undefined}>
      <a
        href="#main"
        data-discover // the router learns this page's own routes with those of its links, and needs no network to read it again
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-milk focus:px-4 focus:py-3"
      >
        Skip to the content
      </a>
      {isLoading && <div className="admin-loading" />}
      <AdminSide person={person} counts={counts} />
      <main id="main" tabIndex={-1} className={`min-w-0 flex-1 outline-none ${handle?.ownBar ? '' : 'admin-foot'}`}>
        {children}
      </main>
      {!handle?.ownBar && <PhoneBar person={person} counts={counts} />}
      <FindDialog worker={person} />
      <KeysDialog everywhere={keysEverywhere(person)} />
      <ToastHost />
      <QuestionHost />
    </div>
  );
}

const patienceMs = 1_500;

/** Dispatches every key press to its registered listener, a held key once. `G` and a letter within 1.5 s opens a place. */
function useAdminKeys(person: AdminPerson): void {
  const navigate = useNavigate();
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.repeat) return;
      const isPlain = !(event.metaKey || event.ctrlKey || event.altKey);
      const follows = performance.now() - pressedG.current < patienceMs;
      pressedG.current = Number.NEGATIVE_INFINITY;
      if (isPlain && singleKeyCounts(event)) {
        const place = follows && placesFor(person).find(({ key }) => key?.toLowerCase() === event.key.toLowerCase());
        if (place) return void navigate(place.to);
        if (event.key.toLowerCase() === 'g') {
          pressedG.current = performance.now();
          return;
        }
      }
      pressKey(event);
    }
    // Before every other listener, those of fields and buttons too.
    window.addEventListener('keydown', stopHeldKey, { capture: true });
    document.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', stopHeldKey, { capture: true });
      document.removeEventListener('keydown', press);
    };
  }, [navigate, person]);
}

function keysEverywhere(person: AdminPerson): { keys: string[]; says: string }[] {
  return placesFor(person).flatMap(({ key, label }) => (key ? [{ keys: ['G', key], says: label }] : []));
}

/** `?` lists the keys of the page that is open; each has a visible button, too. */
function KeysDialog({ everywhere }: { everywhere: readonly { keys: readonly string[]; says: string }[] }) {
  const [keys, setKeys] = useState<AdminKey[] | null>(null);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const keyName = useKeyName();
  useKeys([{ key: '?', says: 'This list', action: () => setKeys(listedKeys()) }]);
  const rows = [...(keys ?? []).map(({ key, says }) => ({ keys: [key], says: says ?? '' })), ...everywhere];
  return (
    <AdminDialog open={keys !== null} onClose={() => setKeys(null)} title="Keyboard shortcuts" width="wide">
      <dl className="grid gap-x-8 px-5 md:grid-cols-2">
        {rows.map((row) => (
          <div key={row.says} className="flex min-h-9 items-center gap-4 border-line border-b">
            <dt className="flex w-18 shrink-0 gap-1">
              {row.keys.map((key) => (
                <KeyHint key={key}>{nameOf(key)}</KeyHint>
              ))}
              <span className="sr-only">{row.keys.map((key) => keyName(nameOf(key))).join(' then ')}</span>
            </dt>
            <dd>{row.says}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 text-ink-3">
        <p>Shortcuts are off while you type. Every shortcut also has a button on the page.</p>
        <Switch label="Single-key shortcuts" checked={singleKeys} onChange={setSingleKeys} />
      </div>
    </AdminDialog>
  );
}

const names: Record<string, string> = { enter: 'Enter', escape: 'Esc', backspace: '⌫', arrowdown: '↓', arrowup: '↑' };

function nameOf(key: string): string {
  const plain = key.replace('mod+', '');
  return `${key === plain ? '' : 'mod+'}${names[plain] ?? plain.toUpperCase()}`;
}
