import type { ApiKeyRow } from '#app/machines/api-keys.server.ts';
import { keyScopes, scopeWords } from '#app/machines/scopes.ts';
import { useAct } from '../acts/use-act.ts';
import { askFirst } from '../pieces/ask-first.tsx';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import { MachineRow } from './machine-row.tsx';
import { MakeOnce } from './make-once.tsx';
import type { Shown } from './shown-once.tsx';

/** The keys there are. Of each only its beginning is known. */
export function KeysCard({ keys, now }: { keys: readonly ApiKeyRow[]; now: Date }) {
  const working = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <Card title="Keys" count={working.length > 0 ? working.length : undefined} flush>
      {working.length === 0 && (
        <p className="px-3.5 py-3 text-ink-3">
          There is no key, so no program can ask this shop. Make one when your accountant or your warehouse needs it.
        </p>
      )}
      <ul>
        {working.map((key) => (
          <Key key={key.id} apiKey={key} now={now} />
        ))}
      </ul>
      {revoked.length > 0 && (
        <details className="border-line not-first:border-t">
          <summary className="cursor-pointer px-3.5 py-2.5 text-ink-2">
            Revoked in the last thirty days: {revoked.length}
          </summary>
          <ul className="border-line border-t">
            {revoked.map((key) => (
              <Key key={key.id} apiKey={key} now={now} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Key({ apiKey, now }: { apiKey: ApiKeyRow; now: Date }) {
  const { act, busy, problem } = useAct('settings');
  const { id, name, prefix, scopes, createdBy, createdAt, lastUsedAt, revokedAt } = apiKey;
  async function revoke(): Promise<void> {
    const sure = await askFirst({
      title: `Revoke “${name}”?`,
      says: 'Whatever uses this key is refused from its next request on. A revoked key never works again.',
      act: 'Revoke the key',
      danger: true,
    });
    if (sure) await act({ act: 'revoke-key', key: id });
  }
  const used = lastUsedAt ? `Last used ${formatWhenExactly(lastUsedAt, now)}` : 'Never used';
  return (
    <MachineRow
      title={
        <span className={revokedAt ? 'text-ink-3' : ''}>
          <bdi>{name}</bdi> <code className="font-normal text-ink-3">{prefix}…</code>
        </span>
      }
      says={scopes.map((scope) => scopeWords[scope].label).join(', ')}
      state={
        <>
          <p>{revokedAt ? `Revoked ${formatWhenExactly(revokedAt, now)}` : used}</p>
          <p>
            Made by <bdi>{createdBy}</bdi>, {formatWhenExactly(createdAt, now)}
          </p>
        </>
      }
      action={
        !revokedAt && (
          <OfficeButton small busy={busy} onClick={() => void revoke()}>
            Revoke<span className="sr-only"> {name}</span>
          </OfficeButton>
        )
      }
      problem={problem}
    />
  );
}

/** Makes a key and shows it once. */
export function MakeKey({ onShown }: { onShown: (shown: Shown) => void }) {
  return (
    <MakeOnce
      title="Make a key"
      field={{
        name: 'name',
        label: 'What it is for',
        hint: 'One key for each program, so that you can revoke one without the others.',
        maxLength: 60,
      }}
      several={{ name: 'scopes', legend: 'What it may do', choices: keyScopes, words: scopeWords }}
      button={{ words: 'Make the key', look: 'act', icon: 'key-round' }}
      make={(act, name, scopes) => act({ act: 'create-key', name, scopes })}
      say={(name, secret) => ({
        title: `The key “${name}”`,
        says: 'Give it to the program now. The shop keeps only what it needs to recognise it, so it is not shown again.',
        label: 'Key',
        secret,
      })}
      onShown={onShown}
    />
  );
}
