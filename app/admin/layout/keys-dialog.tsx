import { useState } from 'react';
import { AdminDialog } from '../components/dialog.tsx';
import { KeyHint } from '../components/menus/key-hint.tsx';
import { type AdminKey, listedKeys, useKeyName, useKeys, useSingleKeys } from '../components/menus/keys.ts';
import { Switch } from '../components/switch.tsx';

/** `?` lists the keys of the page that is open; each has a visible button, too. */
export function KeysDialog({ everywhere }: { everywhere: readonly { keys: readonly string[]; says: string }[] }) {
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
