import { useEffect } from 'react';
import { href, useRevalidator } from 'react-router';
import { reloadPage } from '#app/infra/browser/chunk-failure.ts';
import { AdminButton, AdminButtonLink } from '../components/button.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';

const retryMs = 3_000;

/** In the place of a page that could not be shown: what was not changed, and the ways on. */
export function BrokenView({ status, isAway = false }: { status: number; isAway?: boolean }) {
  const missing = status === 404;
  const { revalidate, state } = useRevalidator();
  const isIdle = state === 'idle';
  useEffect(() => {
    if (!(isAway && isIdle)) return;
    const retry = () => void revalidate();
    // The browser may say that it is online before a request gets through.
    const timer = setTimeout(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [isAway, isIdle, revalidate]);
  const closed = status === 429;
  const title = missing ? 'Not found' : closed ? 'Limit reached' : isAway ? 'No network' : 'Error';
  return (
    <>
      <title>{title}</title>
      <PageHead title={title} />
      <section className="mx-6 max-w-150 rounded-card border border-line bg-milk p-4 max-md:mx-3.5 max-md:mt-3.5">
        <p className="flex items-center gap-2 font-semibold text-clay-text">
          <AdminIcon name="circle-alert" />
          {missing
            ? 'Page not found'
            : closed
              ? 'Too many customers opened'
              : isAway
                ? 'You are offline'
                : 'This page could not be shown'}
        </p>
        <p className="mt-1.5 text-ink-2">
          {missing
            ? 'It was moved or deleted, or you do not have permission. The owner can give it to you.'
            : closed
              ? 'You opened more than 3,000 this hour. Access opens again after the hour, and the owner sees it in the activity log.'
              : isAway
                ? 'Nothing was changed. The page loads by itself when you are online again.'
                : 'Nothing was changed. If it happens again, tell your engineer the time and the address of this page.'}
        </p>
        <div className="mt-3.5 flex flex-wrap gap-2">
          {!missing && (
            <AdminButton
              look="primary"
              busy={state !== 'idle'}
              // Without a network the browser would find no page at all, and the frame would be lost.
              onClick={() => (isAway ? void revalidate() : reloadPage())}
            >
              Reload
            </AdminButton>
          )}
          <AdminButtonLink look={missing ? 'primary' : 'plain'} to={href('/admin')}>
            Go to Today
          </AdminButtonLink>
        </div>
      </section>
    </>
  );
}
