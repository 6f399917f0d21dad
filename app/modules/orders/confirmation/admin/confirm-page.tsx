import { useEffect } from 'react';
import { data, href, useNavigation } from 'react-router';
import { usePendingNumbers } from '#app/admin/actions/pending-actions.ts';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { personOf } from '#app/admin/guard.server.ts';
import { mayDo } from '#app/admin/permissions.ts';
import { noteView } from '#app/admin/reading-limit.server.ts';
import type { CourierRate } from '../../couriers/courier-rate.ts';
import { readCourierRates } from '../../couriers/courier-rates.server.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { readCallTexts } from '../../desk/call-texts/call-texts.server.ts';
import type { CallTexts } from '../../desk/call-texts/call-texts.ts';
import {
  type ConfirmQueue,
  type HeldStock,
  readConfirmQueue,
  readHeldStock,
} from '../../desk/call-texts/confirm-queue.server.ts';
import { readOrder } from '../../desk/read-order.server.ts';
import type { Lead } from '../../leads/lead.ts';
import { readLeads } from '../../leads/leads.server.ts';
import type { Route } from './+types/confirm-page.ts';
import { Calling } from './calling.tsx';
import { ConfirmHead, type Lane } from './confirm-head.tsx';
import { ConfirmList } from './confirm-list.tsx';
import { HeldStockLine } from './held-stock.tsx';
import { LeadsLane } from './leads-lane.tsx';

export const handle = { rail: true, ownBar: true };

export const meta = () => [{ title: 'Confirm · Admin' }];

/** How many orders ahead are fetched, so that the next one is there at once. */
const ahead = 2;

type Loaded = {
  lane: Lane;
  queue: ConfirmQueue;
  held: HeldStock;
  seesMoney: boolean;
  texts: CallTexts;
  caller: string;
  now: string;
  current: string | null;
  /** The order that is called about and the next ones. */
  details: OrderDetail[];
  /** How the couriers deliver to the city of each, by its number. */
  rates: Record<string, CourierRate[]>;
  leads: Lead[];
  lead: number;
};

export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Loaded> {
  const person = personOf(context);
  const input = url.searchParams.get('lane');
  const lane = input === 'later' || input === 'leads' ? input : 'orders';
  const [queue, held, texts] = await Promise.all([
    readConfirmQueue(lane === 'leads' ? 'orders' : lane, person.id),
    readHeldStock(),
    readCallTexts(),
  ]);
  const now = new Date().toISOString();
  const facts = { lane, queue, held, seesMoney: mayDo(person, 'see-money'), texts, caller: person.name, now } as const;
  if (lane === 'leads')
    return {
      ...facts,
      current: null,
      details: [],
      rates: {},
      leads: await readLeads(),
      lead: Number(url.searchParams.get('lead')),
    };
  const numbers = queue.orders.map(({ number }) => number);
  const free = queue.orders.find(({ caller }) => caller === null || caller === person.name)?.number;
  const current = params.number ?? free ?? numbers[0] ?? null;
  const place = current ? numbers.indexOf(current) : -1;
  const wanted = current ? [current, ...numbers.slice(place + 1, place + 1 + ahead)] : [];
  const details = (await Promise.all(wanted.map(readOrder))).filter((order) => order !== null);
  if (params.number && details[0]?.number !== params.number) throw data(null, { status: 404 });
  const [called] = details;
  if (called) await noteView(context, called.phone, { order: called.number });
  return { ...facts, current, details, rates: await ratesOf(details), leads: [], lead: 0 };
}

async function ratesOf(details: readonly OrderDetail[]): Promise<Record<string, CourierRate[]>> {
  const rates = details.map(async ({ number, city }) => [number, await readCourierRates(city)] as const);
  return Object.fromEntries(await Promise.all(rates));
}

/** Without a network the orders that were fetched ahead can still be called. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (error) {
    const number = 'number' in params ? params.number : undefined;
    const isAhead = lastSeen?.details.some((order) => order.number === number);
    if (!(error instanceof TypeError) || !lastSeen || !isAhead || !number) throw error;
    return { ...lastSeen, current: number };
  }
}

let lastSeen: Loaded | null = null;

/** The confirmation queue: one order at a time, one key beside the call itself. */
export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { lane, queue, current, details, now } = loaderData;
  const going = useNavigation().location?.pathname.match(/^\/admin\/confirm\/(\d{8})$/)?.[1];
  // The next order was fetched with this one: it is shown while its own page is still on the way.
  const order =
    details.find(({ number }) => number === going) ?? details.find(({ number }) => number === current) ?? null;
  const waiting = usePendingNumbers();
  const place = queue.orders.findIndex(({ number }) => number === order?.number);
  useEffect(() => {
    lastSeen = loaderData;
  }, [loaderData]);
  return (
    <div className="flex min-h-dvh flex-col">
      <ConfirmHead lane={lane} queue={queue} place={place} />
      {lane !== 'leads' && <HeldStockLine held={loaderData.held} seesMoney={loaderData.seesMoney} />}
      {lane === 'leads' ? (
        <LeadsLane leads={loaderData.leads} chosen={loaderData.lead} now={new Date(now)} />
      ) : (
        <div className="grid flex-1 md:grid-cols-[264px_1fr] xl:grid-cols-[292px_1fr]">
          <ConfirmList
            orders={queue.orders}
            current={order?.number ?? null}
            lane={lane}
            caller={loaderData.caller}
            now={new Date(now)}
          />
          {order && waiting.has(order.number) ? (
            <ConfirmWaits />
          ) : order ? (
            <Calling key={order.number} order={order} place={place} {...loaderData} lane={lane} />
          ) : (
            <ConfirmNothing lane={lane} queue={queue} />
          )}
        </div>
      )}
    </div>
  );
}

/** Nobody to call: what is true, and what comes next. */
function ConfirmNothing({ lane, queue }: { lane: 'orders' | 'later'; queue: ConfirmQueue }) {
  const { later, leads } = queue.counts;
  if (lane === 'later')
    return (
      <EmptyState title="No calls for later">
        Customers who did not answer wait here until it is time to call again.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Everyone has been called"
      actions={
        <>
          <AdminButtonLink look="primary" icon="package" to={href('/admin/pack')}>
            Pack
          </AdminButtonLink>
          {leads > 0 && (
            <AdminButtonLink to={`${href('/admin/confirm')}?lane=leads`}>{`${leads} WhatsApp leads`}</AdminButtonLink>
          )}
        </>
      }
    >
      {later > 0 ? `${later} are waiting to be called again. ` : ''}New orders appear here by themselves.
    </EmptyState>
  );
}

/** Without a network, after the last order that was fetched ahead. */
function ConfirmWaits() {
  return (
    <EmptyState title="The next orders load when you are online">
      What you entered is kept on this device and sent automatically. Then the list continues.
    </EmptyState>
  );
}
