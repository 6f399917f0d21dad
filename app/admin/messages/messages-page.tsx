import { href, Outlet, useParams, useSearchParams } from 'react-router';
import { type ContactMessage, countUnread, type Inbox, readInbox } from '#app/contact/inbox.server.ts';
import { parseMomentCursor } from '#app/platform/moment-cursor.ts';
import { useAct } from '../acts/use-act.ts';
import { EmptyState } from '../pieces/empty-state.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { useRowKeys } from '../pieces/row-keys.ts';
import { Segments } from '../pieces/tabs.tsx';
import type { Route } from './+types/messages-page.ts';
import { MessageRow } from './message-row.tsx';

export const meta = () => [{ title: 'Messages · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('show');
  const show: Inbox = asked === 'unread' || asked === 'answered' ? asked : 'all';
  const [page, unread] = await Promise.all([
    readInbox(show, parseMomentCursor(url.searchParams.get('after'))),
    countUnread(),
  ]);
  return { page, unread, show, now: new Date() };
}

/** The inbox of the contact form: the list with the open message beside it, or instead of it on a phone. */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { unread, show, now } = loaderData;
  const { id: openId } = useParams();
  const [params] = useSearchParams();
  const marking = useAct('messages');
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
              action={href('/admin/messages/acts')}
              onSubmit={(event) => {
                event.preventDefault();
                void marking.act({ act: 'read-all' });
              }}
            >
              <OfficeButton type="submit" name="act" value="read-all" icon="check" iconOnly="phone" busy={marking.busy}>
                Mark all read
              </OfficeButton>
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
    return <EmptyState title="Nobody has written yet">What people send with the contact form lands here.</EmptyState>;
  return (
    <EmptyState
      title={show === 'unread' ? 'Everything is read' : 'Nothing is answered yet'}
      acts={<OfficeButtonLink to={href('/admin/messages')}>All messages</OfficeButtonLink>}
    >
      {show === 'unread'
        ? 'New messages come in by themselves.'
        : 'Press “Answered” under a message you have replied to.'}
    </EmptyState>
  );
}

function keyOf({ id }: ContactMessage): string {
  return String(id);
}
