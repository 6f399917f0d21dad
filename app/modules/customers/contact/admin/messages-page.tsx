import { href, Outlet, useParams, useSearchParams } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { UnreadDot } from '#app/admin/components/list/data-table.tsx';
import { MoreLink, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { useRowKeys } from '#app/admin/components/list/row-keys.ts';
import { openRow, RowLink } from '#app/admin/components/list/row-link.tsx';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatWhen } from '#app/admin/components/times.ts';
import { countRows } from '#app/admin/reading-limit.server.ts';
import { parseMomentCursor } from '#app/infra/dates/moment-cursor.ts';
import { type ContactMessage, countUnread, type Inbox, readInbox } from '../inbox.server.ts';
import type { Route } from './+types/messages-page.ts';

export const meta = () => [{ title: 'Messages · Admin' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const input = url.searchParams.get('show');
  const show: Inbox = input === 'unread' || input === 'answered' ? input : 'all';
  const [page, unread] = await Promise.all([
    readInbox(show, parseMomentCursor(url.searchParams.get('after'))),
    countUnread(),
  ]);
  await countRows(context, 'messages', page.rows.map(keyOf));
  return { page, unread, show, now: new Date() };
}

/** The inbox of the contact form: the list with the open message beside it, or instead of it on a phone. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { unread, show, now } = loaderData;
  const { id: openId } = useParams();
  const [params] = useSearchParams();
  const marking = useAction('messages');
  const { rows, more } = useMoreRows<ContactMessage, typeof loaderData>(loaderData.page, keyOf, ({ page }) => page);
  const list = useRowKeys();
  const search = params.size > 0 ? `?${params}` : '';
  return (
    <div className="flex min-h-dvh flex-col max-md:min-h-0">
      <div className={openId ? 'max-md:hidden' : ''}>
        <PageHead title="Messages" beside={unread > 0 && `${unread === 1_000 ? '1,000+' : unread} unread`} live ruled>
          {unread > 0 && (
            <form
              method="post"
              action={href('/admin/messages/actions')}
              onSubmit={(event) => {
                event.preventDefault();
                void marking.send({ action: 'mark-all-read' });
              }}
            >
              <AdminButton
                type="submit"
                name="action"
                value="mark-all-read"
                icon="check"
                iconOnly="phone"
                busy={marking.busy}
              >
                Mark all read
              </AdminButton>
            </form>
          )}
        </PageHead>
      </div>
      <div className="flex min-h-0 flex-1">
        <div
          ref={list}
          className={`w-100 shrink-0 border-line border-e bg-paper max-md:w-full max-md:border-0 max-lg:w-80 ${openId ? 'max-md:hidden' : ''}`}
        >
          <div className="border-line border-b px-3.5 py-2.5">
            <Segments
              label="Which messages"
              current={`${href('/admin/messages')}${show === 'all' ? '' : `?show=${show}`}`}
              tabs={[
                { to: href('/admin/messages'), label: 'All' },
                {
                  to: `${href('/admin/messages')}?show=unread`,
                  label: 'Unread',
                  count: unread === 0 ? undefined : unread,
                },
                { to: `${href('/admin/messages')}?show=answered`, label: 'Answered' },
              ]}
            />
          </div>
          {rows.length === 0 ? (
            <NoMessages show={show} />
          ) : (
            <ul aria-label="Messages, newest first">
              {rows.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  search={search}
                  isOpen={openId === keyOf(message)}
                  now={now}
                />
              ))}
            </ul>
          )}
          {more && (
            <div className="px-3.5 pb-4">
              <MoreLink more={more} says={`${rows.length} shown`} />
            </div>
          )}
        </div>
        <div className={`min-w-0 flex-1 bg-milk ${openId ? '' : 'max-md:hidden'}`}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}

function NoMessages({ show }: { show: Inbox }) {
  if (show === 'all')
    return <EmptyState title="No messages yet">Messages from the contact form appear here.</EmptyState>;
  return (
    <EmptyState
      title={show === 'unread' ? 'No unread messages' : 'No answered messages yet'}
      actions={<AdminButtonLink to={href('/admin/messages')}>All messages</AdminButtonLink>}
    >
      {show === 'unread' ? 'New messages appear by themselves.' : 'Press “Answered” on a message after you reply.'}
    </EmptyState>
  );
}

function keyOf({ id }: ContactMessage): string {
  return String(id);
}

type MessageRowProps = { message: ContactMessage; search: string; isOpen: boolean; now: Date };

/** A message in the list: its writer, its time and its beginning. */
function MessageRow({ message, search, isOpen, now }: MessageRowProps) {
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
