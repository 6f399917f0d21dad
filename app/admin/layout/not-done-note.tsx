import { useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { AdminButton } from '../components/button.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { forgetNotDone, type NotDone, useNotDone } from './not-done.ts';

/** Over every page of the admin, dialogs too: that the last thing asked was not done, and what to do. It stays until it is. */
export function NotDoneNote() {
  const notDone = useNotDone();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing to do with what failed on the last
  useEffect(() => forgetNotDone, [pathname]);
  return notDone && <Note key={notDone.why} {...notDone} />;
}

function Note({ why, isAction }: NotDone) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.showPopover(), []);
  const { pathname, search } = useLocation();
  return (
    <div
      ref={note}
      popover="manual"
      role="alert"
      className="admin-floating admin-no-print fixed inset-x-3 top-auto m-0 w-auto rounded-card border border-clay-edge bg-clay-ground px-4 py-3 text-ink shadow-float md:start-auto md:end-6 md:max-w-110"
    >
      <div className="flex gap-2.5">
        <AdminIcon name="circle-alert" className="mt-0.5 size-4 text-clay-text" />
        <div className="min-w-0">
          <p className="font-semibold text-clay-text">{titles[why]}</p>
          <p className="text-ink-2">{isAction ? actions[why] : 'The page is unchanged. Try again.'}</p>
          <div className="mt-2.5 flex flex-wrap gap-2">
            {why === 'logged-out' && (
              <a
                href={`${href('/login')}?from=${encodeURIComponent(pathname + search)}`}
                target="_blank"
                rel="noreferrer"
                className="admin-link min-h-8 self-center max-md:min-h-11"
              >
                Log in in a new tab
              </a>
            )}
            <AdminButton small onClick={forgetNotDone}>
              OK
            </AdminButton>
          </div>
        </div>
      </div>
    </div>
  );
}

const titles: Record<NotDone['why'], string> = {
  unreached: 'No answer from the shop',
  broken: 'The shop could not do this',
  'not-taken': 'Not done',
  'not-copied': 'Not copied',
  'logged-out': 'You are logged out',
};

const actions: Record<NotDone['why'], string> = {
  unreached: 'This may not be saved. Everything you typed is still here: try again when you are online.',
  broken:
    'Nothing was saved. Everything you typed is still here: try again, or tell your engineer the time and this page.',
  'not-taken': 'The shop did not accept this. Reload the page.',
  'not-copied': 'The browser does not let this page copy. Allow the clipboard next to the address, and try again.',
  'logged-out': 'Nothing was saved. Everything you typed is still here: log in, come back to this tab and try again.',
};
