import { useRef } from 'react';
import type { ApiKeyRow } from '#app/machines/api-keys.server.ts';
import { keyScopes, scopeWords } from '#app/machines/scopes.ts';
import { useAct } from '../acts/use-act.ts';
import { askFirst } from '../pieces/ask-first.tsx';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import { ChooseSeveral } from './choose-several.tsx';
import type { Shown } from './shown-once.tsx';

/** The keys there are. Of each only its beginning is known. */
export function KeysCard({ keys, now }: { keys: readonly ApiKeyRow[]; now: Date }) {
  const working = keys.filter(({ revokedAt }) => revokedAt === null).length;
  return (
    <Card title="Keys" count={working > 0 ? working : undefined} flush>
      {keys.length === 0 && (
        <p className="px-3.5 py-3 text-ink-3">
          There is no key, so no program can ask this shop. Make one when your accountant or your warehouse needs it.
        </p>
      )}
      <ul>
        {keys.map((key) => (
          <Key key={key.id} apiKey={key} now={now} />
        ))}
      </ul>
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
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2.5 not-last:border-b">
      <div className="min-w-0 flex-1 basis-64">
        <p className={`truncate font-medium ${revokedAt ? 'text-ink-3' : ''}`}>
          {name} <code className="font-normal text-ink-3">{prefix}…</code>
        </p>
        <p className="text-ink-2 text-second">{scopes.map((scope) => scopeWords[scope].label).join(', ')}</p>
      </div>
      <p className="min-w-0 basis-60 text-ink-3 text-second">
        {revokedAt ? (
          `Revoked ${formatWhenExactly(revokedAt, now)}`
        ) : (
          <>
            {lastUsedAt ? `Last used ${formatWhenExactly(lastUsedAt, now)}` : 'Never used'}
            <span className="block">
              Made by {createdBy}, {formatWhenExactly(createdAt, now)}
            </span>
          </>
        )}
      </p>
      {!revokedAt && (
        <OfficeButton small busy={busy} onClick={() => void revoke()}>
          Revoke<span className="sr-only"> {name}</span>
        </OfficeButton>
      )}
      {problem && (
        <p role="alert" className="basis-full text-clay-text text-second">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Makes a key and shows it once. */
export function MakeKey({ onShown }: { onShown: (shown: Shown) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { act, busy, problem, problems } = useAct('settings', (answer) => {
    if (answer.problems?.name) form.current?.querySelector<HTMLInputElement>('[name=name]')?.focus();
    else if (answer.problems) form.current?.querySelector<HTMLInputElement>('[name=scopes]')?.focus();
    else if (!answer.refused) form.current?.reset();
  });
  async function make(fields: FormData): Promise<void> {
    const name = String(fields.get('name'));
    const chosen = fields.getAll('scopes');
    const scopes = keyScopes.filter((scope) => chosen.includes(scope));
    const answer = await act({ act: 'create-key', name, scopes });
    if (!answer?.secret) return;
    onShown({
      title: `The key “${name.trim()}”`,
      says: 'Give it to the program now. The shop keeps only what it needs to recognise it, so it is not shown again.',
      label: 'Key',
      secret: answer.secret,
    });
  }
  return (
    <Card title="Make a key">
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void make(new FormData(event.currentTarget));
        }}
      >
        <OfficeField
          label="What it is for"
          name="name"
          autoComplete="off"
          maxLength={60}
          hint="One key for each program, so that you can revoke one without the others."
          error={problems.name ?? problem}
          className="w-full max-w-100"
        />
        <ChooseSeveral
          legend="What it may do"
          name="scopes"
          choices={keyScopes}
          words={scopeWords}
          error={problems.scopes}
        />
        <div>
          <OfficeButton type="submit" look="act" icon="key-round" busy={busy} className="max-md:w-full">
            Make the key
          </OfficeButton>
        </div>
      </form>
    </Card>
  );
}
