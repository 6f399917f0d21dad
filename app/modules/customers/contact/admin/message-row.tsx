import { href } from 'react-router';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { UnreadDot } from '#app/admin/components/list/data-table.tsx';
import { openRow, RowLink } from '#app/admin/components/list/row-link.tsx';
import { formatWhen } from '#app/admin/components/times.ts';
import type { ContactMessage } from '../inbox.server.ts';

type MessageRowProps = { message: ContactMessage; search: string; isOpen: boolean; now: Date };

/** A message in the list: its writer, its time and its beginning. */
export function MessageRow({ message, search, isOpen, now }: MessageRowProps) {
  const isUnread = message.readAt === null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own link takes the keys
    <li
      data-row={message.id}
      onClick={openRow}
      className={`relative cursor-pointer border-line border-b py-2.75 ps-8.5 pe-3.5 hover:bg-milk ${isOpen ? 'bg-milk before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-green' : ''}`}
    >
      {isUnread && <UnreadDot className="absolute start-3.5 top-4.5" />}
      <div className="flex items-baseline gap-3">
        <RowLink
          to={`${href('/admin/messages/:id', { id: String(message.id) })}${search}`}
          preventScrollReset
          aria-current={isOpen ? 'true' : undefined}
          className={`truncate ${isUnread ? 'font-bold' : ''}`}
        >
          {message.fullName}
        </RowLink>
        {message.answeredAt && (
          <span className="text-ink-3" title="Answered">
            <AdminIcon name="check-check" className="inline size-3.5" />
            <span className="sr-only">Answered</span>
          </span>
        )}
        <time dateTime={message.sentAt.toISOString()} className="ms-auto shrink-0 text-ink-3 text-second">
          {formatWhen(message.sentAt, now)}
        </time>
      </div>
      <p dir="auto" className="mt-0.5 truncate text-ink-2 text-second">
        {message.message}
      </p>
    </li>
  );
}
