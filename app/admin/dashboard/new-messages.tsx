import { href, Link } from 'react-router';
import type { VitalReading } from '#app/modules/analytics/vitals/vitals.server.ts';
import { rateVital } from '#app/modules/analytics/vitals/vitals.ts';
import type { ContactMessage } from '#app/modules/customers/contact/inbox.server.ts';
import { Card } from '../components/card.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { formatWhen } from '../components/times.ts';

type NewMessagesProps = {
  messages: readonly ContactMessage[];
  /** The number of unread messages. */
  unread: number;
  vitals: readonly VitalReading[];
  now: Date;
};

/** The newest unread messages, and one line about the speed of the shop's pages. */
export function NewMessages({ messages, unread, vitals, now }: NewMessagesProps) {
  return (
    <Card
      title="Messages"
      count={unread > 0 ? `${unread.toLocaleString('en-PK')} unread` : undefined}
      end={
        <Link to={href('/admin/messages')} className="admin-link text-second">
          Inbox
        </Link>
      }
      flush
    >
      {messages.length === 0 && <p className="px-3.5 py-3 text-ink-3">No unread messages.</p>}
      <ul>
        {messages.map(({ id, fullName, message, sentAt }) => (
          <li key={id} className="relative border-line border-b px-3.5 py-2.5 hover:bg-paper">
            <p className="flex items-baseline gap-2">
              <span aria-hidden="true" className="size-2 shrink-0 self-center rounded-full bg-green" />
              <Link
                to={href('/admin/messages/:id', { id: String(id) })}
                dir="auto"
                className="min-w-0 flex-1 truncate font-semibold after:absolute after:inset-0"
              >
                {fullName}
              </Link>
              <time dateTime={sentAt.toISOString()} className="text-ink-3 text-second">
                {formatWhen(sentAt, now)}
              </time>
            </p>
            <p dir="auto" className="truncate ps-4 text-ink-2">
              {message}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2 px-3.5 py-2.5 text-ink-2 text-second">
        <AdminIcon name="shield-check" className="size-4" />
        {formatVitals(vitals)}
      </p>
    </Card>
  );
}

function formatVitals(vitals: readonly VitalReading[]): string {
  const shown = vitals.filter(({ vital }) => ['LCP', 'INP', 'CLS'].includes(vital));
  if (shown.length === 0) return 'Shop speed: no visits in the last 7 days.';
  const ratings = shown.map(({ vital, p75 }) => rateVital(vital, p75));
  const verdict = ratings.includes('poor') ? 'slow' : ratings.includes('fair') ? 'fair' : 'good';
  return `Shop speed: ${verdict}. ${shown.map(formatVital).join(', ')}`;
}

function formatVital({ vital, p75 }: VitalReading): string {
  if (vital === 'CLS') return `CLS ${p75.toFixed(2)}`;
  return p75 >= 1_000 ? `${vital} ${(p75 / 1_000).toFixed(1)} s` : `${vital} ${Math.round(p75)} ms`;
}
