import { useState } from 'react';
import { feeds } from '#app/machines/feed.ts';
import type { FeedState } from '#app/machines/feeds.server.ts';
import { groupDigits } from '#app/platform/money.ts';
import { useAct } from '../acts/use-act.ts';
import { askFirst } from '../pieces/ask-first.tsx';
import { Card } from '../pieces/card.tsx';
import { copyText } from '../pieces/copy-text.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { Switch } from '../pieces/switch.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import { Refusal } from './machine-row.tsx';

/** A feed with its address; null while it is off. */
export type ShownFeed = Omit<FeedState, 'key'> & { address: string | null };

/** One feed: its switch, the address to copy, and who fetched it last. */
export function FeedCard({ feed, now }: { feed: ShownFeed; now: Date }) {
  const { name, isOn, address } = feed;
  const { label, where } = feeds[name];
  const { act, busy, underWay, problem } = useAct('settings');
  const isShownOn = underWay?.act === 'switch-feed' ? underWay.on : isOn;
  async function renew(): Promise<void> {
    const sure = await askFirst({
      title: `A new address for ${label}?`,
      says: 'The address that you gave it stops working at once. Paste the new one there, or your products go out of date.',
      act: 'Make a new address',
      danger: true,
    });
    if (sure) await act({ act: 'renew-feed-key', feed: name });
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
          onChange={(on) => void act({ act: 'switch-feed', feed: name, on })}
        />
      }
    >
      {address === null ? (
        <p className="text-ink-3">Off. Nobody can read your products from here.</p>
      ) : (
        <div className="grid gap-3">
          <Address label={label} address={address} hint={`Paste it in ${where}`} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-56 text-ink-3">{sayFetched(feed, now)}</p>
            <OfficeButton small icon="refresh-cw" busy={busy} onClick={() => void renew()}>
              New address<span className="sr-only"> for {label}</span>
            </OfficeButton>
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
        <OfficeField
          label={`Address for ${label}`}
          readOnly
          value={address}
          hint={hint}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full"
        />
      </div>
      <OfficeButton
        icon={isCopied ? 'check' : 'copy'}
        className="md:mt-6"
        onClick={() => void copyText(address).then((done) => done && setCopied(address))}
      >
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only"> the address for {label}</span>
      </OfficeButton>
    </div>
  );
}

function sayFetched({ fetchedAt, fetchedBy, items }: ShownFeed, now: Date): string {
  if (!fetchedAt) return 'Nobody has fetched it yet.';
  const who = fetchedBy === '' ? 'a program that does not say its name' : fetchedBy;
  const what =
    items === null
      ? 'It has not read to the end: it is still reading, or it broke off.'
      : `It has read ${items === 1 ? '1 product' : `${groupDigits(items)} products`}.`;
  return `Last fetched ${formatWhenExactly(fetchedAt, now)} by ${who}. ${what}`;
}
