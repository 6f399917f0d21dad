import { href } from 'react-router';
import { Segments } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import type { ConfirmQueue } from '../../desk/call-texts/confirm-queue.server.ts';

export type Lane = 'orders' | 'later' | 'leads';

type ConfirmHeadProps = { lane: Lane; queue: ConfirmQueue; place: number };

/** How many are done, left, and about how long it takes. */
export function ConfirmHead({ lane, queue, place }: ConfirmHeadProps) {
  const { counts, done, pace } = queue;
  const left = counts.orders;
  const tabs = [
    { to: href('/admin/confirm'), label: 'Orders', count: counts.orders },
    { to: `${href('/admin/confirm')}?lane=later`, label: 'Call later', count: counts.later },
    { to: `${href('/admin/confirm')}?lane=leads`, label: 'WhatsApp leads', count: counts.leads },
  ];
  const current = lane === 'orders' ? href('/admin/confirm') : `${href('/admin/confirm')}?lane=${lane}`;
  const about = pace === null || left === 0 ? '' : `, about ${formatMinutes((pace * left) / 60)}`;
  return (
    <>
      <PageHead
        title="Confirm"
        ruled
        live
        beside={
          <span className="max-lg:hidden">
            <Segments label="Queues" tabs={tabs} current={current} />
          </span>
        }
      >
        <p className="flex items-center gap-2.5 text-ink-2 text-second max-md:me-1">
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="h-1 w-36 rounded-full bg-chart-rest max-xl:hidden"
            aria-hidden="true"
          >
            <rect width={done + left === 0 ? 100 : (100 * done) / (done + left)} height="1" className="fill-green" />
          </svg>
          <span>
            <strong className="font-semibold text-ink">{done} done</strong>
            <span className="max-md:sr-only"> today</span>, {left} left{about}
          </span>
          {place >= 0 && (
            <span className="max-md:hidden">
              · {place + 1} of {queue.orders.length}
            </span>
          )}
        </p>
      </PageHead>
      <div className="overflow-x-auto border-line border-b bg-page px-3.5 py-2 lg:hidden">
        <Segments label="Queues" tabs={tabs} current={current} />
      </div>
    </>
  );
}

function formatMinutes(minutes: number): string {
  return minutes < 90 ? `${Math.max(1, Math.round(minutes))} min` : `${Math.round(minutes / 60)} h`;
}
