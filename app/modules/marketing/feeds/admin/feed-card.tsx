import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { AdminField } from '#app/admin/components/field.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { groupDigits } from '#app/infra/money/money.ts';
import { Refusal } from '#app/modules/integrations/admin/integration-row.tsx';
import { feeds } from '../feed.ts';
import type { FeedState } from '../feeds.server.ts';

/** A feed with its address; null while it is off. */
export type ShownFeed = Omit<FeedState, 'key'> & { address: string | null };

/** One feed: its switch, the address to copy, and who fetched it last. */
export function FeedCard({ feed, now }: { feed: ShownFeed; now: Date }) {
  const { name, isOn, address } = feed;
  const { label, where } = feeds[name];
  const { send, busy, underWay, problem } = useAction('settings');
  const isShownOn = underWay?.action === 'switch-feed' ? underWay.on : isOn;
  async function renew(): Promise<void> {
    const sure = await askFirst({
      title: `A new address for ${label}?`,
      says: 'The old address stops working at once. Paste the new one there, or your products will be out of date.',
      action: 'Create new address',
      danger: true,
    });
    if (sure) await send({ action: 'renew-feed-key', feed: name });
  }
  return (
    <Card
      title={label}
      end={
        <Switch
          label={
            <>
              <span className="sr-only">{label}: </span>
              {isShownOn ? 'On' : 'Off'}
            </>
          }
          checked={isShownOn}
          disabled={busy}
          onChange={(on) => void send({ action: 'switch-feed', feed: name, on })}
        />
      }
    >
      {address === null ? (
        <p className="text-ink-3">Off. Nobody can read this feed.</p>
      ) : (
        <div className="grid gap-3">
          <Address label={label} address={address} hint={`Paste it in ${where}`} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-56 text-ink-3">{formatFetched(feed, now)}</p>
            <AdminButton small icon="refresh-cw" busy={busy} onClick={() => void renew()}>
              New address<span className="sr-only"> for {label}</span>
            </AdminButton>
          </div>
        </div>
      )}
      <Refusal>{problem}</Refusal>
    </Card>
  );
}

function Address({ label, address, hint }: { label: string; address: string; hint: string }) {
  const [copied, setCopied] = useState('');
  const isCopied = copied === address;
  return (
    <div className="flex items-start gap-2 max-md:flex-col max-md:items-stretch">
      <div className="min-w-0 flex-1">
        <AdminField
          label={`Address for ${label}`}
          readOnly
          value={address}
          hint={hint}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full"
        />
      </div>
      <AdminButton
        icon={isCopied ? 'check' : 'copy'}
        className="md:mt-6"
        onClick={() => void copyText(address).then((done) => done && setCopied(address))}
      >
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only"> the address for {label}</span>
      </AdminButton>
    </div>
  );
}

function formatFetched({ fetchedAt, fetchedBy, items }: ShownFeed, now: Date): string {
  if (!fetchedAt) return 'Not read yet.';
  const who = fetchedBy === '' ? 'an unnamed program' : fetchedBy;
  const what =
    items === null
      ? 'It has not read everything: it is still reading, or was interrupted.'
      : `It has read ${items === 1 ? '1 product' : `${groupDigits(items)} products`}.`;
  return `Last fetched ${formatWhenExactly(fetchedAt, now)} by ${who}. ${what}`;
}
