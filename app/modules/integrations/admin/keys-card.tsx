import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { formatShortDay, formatWhenExactly } from '#app/admin/components/times.ts';
import { dayMs } from '#app/infra/dates/days.ts';
import type { ApiKeyRow } from '../keys/api-keys.server.ts';
import { keyDays, keyScopes, scopeTexts } from '../keys/scopes.ts';
import { ApiRow } from './integration-row.tsx';
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
          No keys yet. Create one when a program of your accountant or warehouse needs access.
        </p>
      )}
      <ul>
        {working.map((key) => (
          <KeyRow key={key.id} apiKey={key} now={now} />
        ))}
      </ul>
      {revoked.length > 0 && (
        <details className="border-line not-first:border-t">
          <summary className="cursor-pointer px-3.5 py-2.5 text-ink-2">
            Revoked in the last thirty days: {revoked.length}
          </summary>
          <ul className="border-line border-t">
            {revoked.map((key) => (
              <KeyRow key={key.id} apiKey={key} now={now} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

/** A key with what it may do, how it stands, and what can be done with it. */
export function KeyRow({ apiKey, now }: { apiKey: ApiKeyRow; now: Date }) {
  const { send, busy, problem, underWay } = useAction('settings');
  const { id, name, prefix, scopes, createdBy, createdAt, lastUsedAt, revokedAt, addresses, suspendedAt } = apiKey;
  async function revoke(): Promise<void> {
    const sure = await askFirst({
      title: `Revoke “${name}”?`,
      says: 'Programs that use this key lose access at once. A revoked key never works again.',
      action: 'Revoke key',
      danger: true,
    });
    if (sure) await send({ action: 'revoke-key', key: id });
  }
  const used = lastUsedAt ? `Last used ${formatWhenExactly(lastUsedAt, now)}` : 'Never used';
  return (
    <ApiRow
      title={
        <span className={revokedAt ? 'text-ink-3' : ''}>
          <bdi>{name}</bdi> <code className="font-normal text-ink-3">{prefix}…</code>
        </span>
      }
      says={
        <>
          {scopes.map((scope) => scopeTexts[scope].label).join(', ')}
          {addresses.length > 0 && <span className="block">Only from {addresses.join(', ')}</span>}
        </>
      }
      state={
        <>
          {suspendedAt && !revokedAt && (
            <p className="font-medium text-clay-text">
              Suspended since the restore, {formatWhenExactly(suspendedAt, now)}
            </p>
          )}
          {!revokedAt && <KeyEnd apiKey={apiKey} now={now} />}
          <p>{revokedAt ? `Revoked ${formatWhenExactly(revokedAt, now)}` : used}</p>
          <p>
            Created by <bdi>{createdBy}</bdi>, {formatWhenExactly(createdAt, now)}
          </p>
        </>
      }
      action={
        !revokedAt && (
          <div className="flex flex-wrap gap-2">
            {suspendedAt && (
              <AdminButton
                small
                look="primary"
                busy={busy && underWay?.action === 'confirm-key'}
                onClick={() => void send({ action: 'confirm-key', key: id })}
              >
                Confirm<span className="sr-only"> {name}</span>
              </AdminButton>
            )}
            <AdminButton small busy={busy && underWay?.action === 'revoke-key'} onClick={() => void revoke()}>
              Revoke<span className="sr-only"> {name}</span>
            </AdminButton>
          </div>
        )
      }
      problem={problem}
    />
  );
}

/** When a key ends, where it does. */
function KeyEnd({ apiKey: { expiresAt }, now }: { apiKey: ApiKeyRow; now: Date }) {
  if (!expiresAt) return null;
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return <p className="font-medium text-clay-text">Expired {formatWhenExactly(expiresAt, now)}</p>;
  const days = Math.ceil(left / dayMs);
  return (
    <p className={days <= 14 ? 'text-marigold-text' : ''}>
      Expires in {days === 1 ? '1 day' : `${days} days`}, {formatShortDay(expiresAt, now)}
    </p>
  );
}

/** Makes a key and shows it once. */
export function MakeKey({ onShown }: { onShown: (shown: Shown) => void }) {
  return (
    <MakeOnce
      title="Create a key"
      field={{
        name: 'name',
        label: 'What it is for',
        hint: 'One key for each program, so that you can revoke one without the others.',
        maxLength: 60,
      }}
      several={{ name: 'scopes', legend: 'Permissions', choices: keyScopes, words: scopeTexts }}
      more={(problems) => (
        <div className="flex flex-wrap items-start gap-3">
          <AdminSelect label="Expires" name="days" defaultValue="" className="w-44 max-md:w-full">
            <option value="">Never</option>
            {keyDays.map((days) => (
              <option key={days} value={days}>
                In {days} days
              </option>
            ))}
          </AdminSelect>
          <AdminField
            label="Only from these addresses"
            optional
            name="addresses"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            maxLength={2_000}
            hint="Such as 203.0.113.7 or 198.51.100.0/24, with commas between. Of IPv6 the first 64 bits count. Leave empty to allow any address."
            error={problems.addresses}
            className="min-w-0 flex-1 basis-64"
          />
        </div>
      )}
      button={{ words: 'Create key', look: 'primary', icon: 'key-round' }}
      make={(run, name, scopes, fields) =>
        run({
          action: 'create-key',
          name,
          scopes,
          days: keyDays.find((days) => String(days) === fields.get('days')) ?? null,
          addresses: String(fields.get('addresses') ?? ''),
        })
      }
      say={(name, secret) => ({
        title: `Key “${name}”`,
        says: 'Copy it into the program now. It is not shown again.',
        label: 'Key',
        secret,
      })}
      onShown={onShown}
    />
  );
}
