import { useEffect, useRef, useState } from 'react';
import {
  href,
  isRouteErrorResponse,
  Outlet,
  useFetchers,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { useStore } from '#app/infra/browser/use-store.ts';
import { adminLabel } from '#app/modules/catalog/collections/own-collection.ts';
import { readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { allCouriers, rememberCouriers } from '#app/modules/orders/couriers/courier.ts';
import { readCallTexts } from '#app/modules/orders/desk/call-texts/call-texts.server.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import { isDemoHere } from '#app/modules/setup/demo-shop.server.ts';
import { ErrorPage } from '#app/storefront/errors/error-view.tsx';
import { isNetworkError } from '#app/storefront/prefetch/load-with-fallback.ts';
import type { Route } from './+types/admin-layout.ts';
import { PendingNote } from './actions/pending-note.tsx';
import { actionsUnderWay } from './actions/use-action.ts';
import { guardAdmin, signedInContext, workerOf } from './guard.server.ts';
import { AdminFrame } from './layout/admin-frame.tsx';
import { useAdminLive } from './layout/admin-live.ts';
import { BrokenView } from './layout/broken-view.tsx';
import { readAdminCounts } from './layout/counts.server.ts';
import { ConfirmIdentityDialog } from './layout/identity/confirm-identity-dialog.tsx';
import { keepWritten, rememberShown } from './layout/not-done.ts';
import { NotDoneNote } from './layout/not-done-note.tsx';
import { knock } from './layout/sound.ts';
import { LeavingGuard } from './record-editor/leaving.tsx';
import './admin.css';
import { formatDate } from '#app/infra/dates/dates.ts';
import { AdminIcon } from './components/icon.tsx';
import type { AdminData } from './layout/use-admin.ts';

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepWritten];

export async function loader({ context }: Route.LoaderArgs): Promise<AdminData> {
  const signedIn = context.get(signedInContext);
  const [counts, rules, texts, collections] = await Promise.all([
    readAdminCounts(signedIn),
    readOrderRules(),
    readCallTexts(),
    readAdminCollections(),
  ]);
  const { userName, secondStepDue, twoFactor } = signedIn;
  return {
    person: { name: userName, ...workerOf(context), secondStepDue, hasSecondStep: twoFactor },
    counts,
    rules,
    texts,
    couriers: allCouriers(),
    collections: collections.map((each) => ({ key: each.key, label: adminLabel(each) })),
    isDemo: isDemoHere(),
  };
}

/** The admin: one door, one frame. What changes while a page is open comes in by itself. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  // Before any page of the admin is rendered: each asks for them by name.
  rememberCouriers(loaderData.couriers);
  const follow = useCalmRevalidation();
  useAdminLive((tags) => {
    if (tags.includes('orders:new')) knock();
    follow();
  });
  useWaitingInTitle(loaderData.counts.confirm ?? 0);
  const matches = useMatches();
  useEffect(() => rememberShown(matches), [matches]);
  return (
    <AdminFrame {...loaderData}>
      <PendingNote me={loaderData.person.name} />
      <SecondStepNote due={loaderData.person.secondStepDue} />
      <Outlet />
      <NotDoneNote />
      <LeavingGuard />
      <ConfirmIdentityDialog />
    </AdminFrame>
  );
}

/**
 * Revalidates all loaders of the page, but waits for what is pending: a revalidation during a navigation or an action makes
 * the router drop the redirect in its answer.
 */
function useCalmRevalidation(): () => void {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  const isActing = useStore(actionsUnderWay) > 0;
  const isSending = useFetchers().some((fetcher) => fetcher.state !== 'idle') || isActing;
  const isBusy = isNavigating || isSending || state !== 'idle';
  // A counter and no flag: a flag that is set again before React has rendered its reset would not be noticed.
  const [requests, setRequests] = useState(0);
  const answered = useRef(0);
  useEffect(() => {
    if (requests === answered.current || isBusy) return;
    answered.current = requests;
    void revalidate();
  }, [requests, isBusy, revalidate]);
  return () => setRequests((count) => count + 1);
}

/** Shows a failure inside the admin's frame; where the frame's own data is missing (no login, no right), on the shop's error page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const loaded = useRouteLoaderData<AdminData>('admin/admin-layout');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!loaded) return <ErrorPage error={error} />;
  return (
    <AdminFrame {...loaded}>
      <PendingNote me={loaded.person.name} />
      <BrokenView status={status} isAway={isNetworkError(error)} />
    </AdminFrame>
  );
}

/** `(23) Confirm · Dastak`: how many wait to be called, seen in the row of tabs. */
function useWaitingInTitle(waiting: number): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    const mark = () => {
      const plain = document.title.replace(/^\(\d+\) /, '');
      const marked = waiting > 0 ? `(${waiting}) ${plain}` : plain;
      if (document.title !== marked) document.title = marked;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [waiting]);
}

/** Over every page until it is done: that the admin asks for a second step, and from when on. */
function SecondStepNote({ due }: { due: Date | null }) {
  if (!due) return null;
  return (
    <div className="admin-no-print flex flex-wrap items-center gap-x-3 gap-y-1 border-marigold-edge border-b bg-marigold-ground px-6 py-2 max-md:px-3.5">
      <AdminIcon name="key-round" className="size-4" />
      <p className="min-w-0 flex-1 basis-64">
        Your password alone opens the admin until {formatDate(due)}. Please set up a second step before then.
      </p>
      <a href={href('/account/security')} className="admin-link inline-flex min-h-8 items-center max-md:min-h-11">
        Set up
      </a>
    </div>
  );
}
