import { useEffect, useRef, useState } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  useFetchers,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { allCouriers, rememberCouriers } from '#app/orders/courier.ts';
import { readCallTexts } from '#app/orders/desk/call-texts.server.ts';
import { useStore } from '#app/platform/use-store.ts';
import { readOrderRules } from '#app/settings/office-settings.server.ts';
import { isDemoHere } from '#app/setup/demo-shop.server.ts';
import { ErrorView } from '#app/storefront/error-view.tsx';
import { isUnreached } from '#app/storefront/last-known.ts';
import { whatBroke } from '#app/storefront/what-broke.ts';
import type { Route } from './+types/office-layout.ts';
import { actsUnderWay } from './acts/use-act.ts';
import { WaitingNote } from './acts/waiting-note.tsx';
import { LeavingGuard } from './editor/leaving.tsx';
import { BrokenView } from './frame/broken-view.tsx';
import { readOfficeCounts } from './frame/counts.server.ts';
import { keepWritten, rememberShown } from './frame/not-done.ts';
import { NotDoneNote } from './frame/not-done-note.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { useOfficeLive } from './frame/office-live.ts';
import { knock } from './frame/sound.ts';
import { guardOffice, signedInContext, workerOf } from './guard.server.ts';
import './office.css';
import { SecondStepNote } from './frame/second-step-note.tsx';
import type { OfficeData } from './frame/use-office.ts';

export const middleware: Route.MiddlewareFunction[] = [guardOffice];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepWritten];

export async function loader({ context }: Route.LoaderArgs): Promise<OfficeData> {
  const signedIn = context.get(signedInContext);
  const [counts, rules, texts] = await Promise.all([readOfficeCounts(signedIn), readOrderRules(), readCallTexts()]);
  const { userName, secondStepDue } = signedIn;
  return {
    person: { name: userName, ...workerOf(context), secondStepDue },
    counts,
    rules,
    texts,
    couriers: allCouriers(),
    isDemo: isDemoHere(),
  };
}

/** The office: one door, one frame. What changes while a page is open comes in by itself. */
export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  // Before any page of the office is rendered: each asks for them by name.
  rememberCouriers(loaderData.couriers);
  const follow = useCalmRevalidation();
  useOfficeLive((tags) => {
    if (tags.includes('orders:new')) knock();
    follow();
  });
  useWaitingInTitle(loaderData.counts.confirm ?? 0);
  const matches = useMatches();
  useEffect(() => rememberShown(matches), [matches]);
  return (
    <OfficeFrame {...loaderData}>
      <WaitingNote me={loaderData.person.name} />
      <SecondStepNote due={loaderData.person.secondStepDue} />
      <Outlet />
      <NotDoneNote />
      <LeavingGuard />
    </OfficeFrame>
  );
}

/**
 * Revalidates all loaders of the page, but waits for what is pending: a revalidation during a navigation or an act makes
 * the router drop the redirect in its answer.
 */
function useCalmRevalidation(): () => void {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  const isActing = useStore(actsUnderWay) > 0;
  const isSending = useFetchers().some((fetcher) => fetcher.state !== 'idle') || isActing;
  const isBusy = isNavigating || isSending || state !== 'idle';
  // A counter and no flag: a flag that is set again before React has rendered its reset would not be noticed.
  const [asked, setAsked] = useState(0);
  const answered = useRef(0);
  useEffect(() => {
    if (asked === answered.current || isBusy) return;
    answered.current = asked;
    void revalidate();
  }, [asked, isBusy, revalidate]);
  return () => setAsked((count) => count + 1);
}

/** Shows a failure inside the office's frame; where the frame's own data is missing (no login, no right), on the shop's error page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const office = useRouteLoaderData<OfficeData>('admin/office-layout');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!office) return <ErrorView broken={whatBroke(error)} />;
  return (
    <OfficeFrame {...office}>
      <WaitingNote me={office.person.name} />
      <BrokenView status={status} isAway={isUnreached(error)} />
    </OfficeFrame>
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
