import { useEffect, useEffectEvent, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useNavigation } from 'react-router';
import { readCallTexts } from '#app/orders/call-texts.server.ts';
import { plainText } from '#app/orders/call-texts.ts';
import type { CallOutcome } from '#app/orders/calls.ts';
import { readConfirmQueue } from '#app/orders/confirm-queue.server.ts';
import { readLeads } from '#app/orders/leads.server.ts';
import type { OrderDetail } from '#app/orders/office-order.ts';
import { readOrder } from '#app/orders/read-order.server.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { personOf } from '../guard.server.ts';
import { useActs } from '../orders/acts.ts';
import { OrderEditDialog } from '../orders/order-edit.tsx';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { Refusals } from '../orders/refusals.tsx';
import { fillText } from '../orders/whatsapp-texts.ts';
import type { Route } from './+types/confirm-page.ts';
import { type ChatText, ConfirmCard, chatLink } from './confirm-card.tsx';
import { ConfirmFacts } from './confirm-facts.tsx';
import { ConfirmHead } from './confirm-head.tsx';
import { useConfirmKeys } from './confirm-keys.ts';
import { ConfirmList } from './confirm-list.tsx';
import { ConfirmNothing } from './confirm-nothing.tsx';
import { ConfirmOutcomes, ConfirmPhoneFoot, LaterDialog } from './confirm-outcomes.tsx';
import { LeadsLane } from './leads-lane.tsx';
import { useBackFromCall, useLease } from './lease.ts';

export const handle = { rail: true, ownBar: true };

export const meta = () => [{ title: 'Confirm · office' }];

/** How many orders ahead are fetched, so that the next one is there at once. */
const ahead = 2;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const person = personOf(context);
  const asked = url.searchParams.get('lane');
  const lane = asked === 'later' || asked === 'leads' ? asked : 'orders';
  const [queue, texts] = await Promise.all([
    readConfirmQueue(lane === 'leads' ? 'orders' : lane, person.id),
    readCallTexts(),
  ]);
  const now = new Date().toISOString();
  const facts = { lane, queue, texts, caller: person.name, now } as const;
  if (lane === 'leads')
    return {
      ...facts,
      current: null,
      details: [],
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
  return { ...facts, current, details, leads: [], lead: 0 };
}

/** What changes nothing that this page shows does not fetch it again. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const intent = formData?.get('intent');
  return intent !== 'lease' && intent !== 'release' && intent !== 'read' && defaultShouldRevalidate;
}

/** The confirmation queue: one order at a time, one key beside the call itself. */
export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { lane, queue, current, details, now } = loaderData;
  const going = useNavigation().location?.pathname.match(/^\/admin\/confirm\/(\d{8})$/)?.[1];
  // The next order was fetched with this one: it is shown while its own page is still on the way.
  const order =
    details.find(({ number }) => number === going) ?? details.find(({ number }) => number === current) ?? null;
  const place = queue.orders.findIndex(({ number }) => number === order?.number);
  return (
    <div className="flex min-h-dvh flex-col">
      <ConfirmHead lane={lane} queue={queue} place={place} />
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
          {order ? (
            <Calling key={order.number} order={order} place={place} {...loaderData} lane={lane} />
          ) : (
            <ConfirmNothing lane={lane} queue={queue} />
          )}
        </div>
      )}
    </div>
  );
}

type CallingProps = Pick<Route.ComponentProps['loaderData'], 'queue' | 'texts' | 'caller' | 'now'> & {
  order: OrderDetail;
  place: number;
  lane: 'orders' | 'later';
};

/** One order on the phone. */
function Calling({ order, place, lane, queue, texts, caller, now: loadedAt }: CallingProps) {
  const now = new Date(loadedAt);
  const navigate = useNavigate();
  const acts = useActs(({ done }) => done.some(({ number }) => number === order.number) && go(1));
  const quiet = useActs();
  const names = { shop: useShop().shopName, caller };
  const [text, setText] = useState<ChatText>(order.calls > 0 ? 'noAnswer' : 'pleaseConfirm');
  const [asking, setAsking] = useState<'later' | 'cancel' | 'address' | 'lines' | null>(null);
  const call = useBackFromCall();
  const isOpen = order.state === 'placed';
  useLease(order.number, isOpen, quiet.act);
  useReadOnce(order, quiet.act);

  const numbers = queue.orders
    .filter((row) => row.caller === null || row.caller === caller)
    .map(({ number }) => number);
  function go(step: 1 | -1): void {
    const others = queue.orders.map(({ number }) => number);
    const next =
      step === 1
        ? (numbers.find((number) => others.indexOf(number) > place) ??
          numbers.find((number) => number !== order.number))
        : others[place - 1];
    const query = lane === 'later' ? '?lane=later' : '';
    void navigate(next ? `/admin/confirm/${next}${query}` : `/admin/confirm${query}`, {
      replace: true,
      preventScrollReset: false,
    });
  }
  function end(outcome: CallOutcome, more: Record<string, string> = {}): void {
    setAsking(null);
    acts.act({
      intent: 'call',
      outcome,
      number: order.number,
      version: String(order.version),
      name: order.fullName,
      ...more,
    });
  }
  const choose = (outcome: CallOutcome) => {
    if (outcome === 'later' || outcome === 'cancel') setAsking(outcome);
    else end(outcome);
  };
  function message(name: ChatText): void {
    quiet.act({ intent: 'message', number: order.number, words: name });
  }
  const chat = chatLink(order, plainText(fillText(texts[text], order, names)));
  useConfirmKeys({ order, acts, isOpen, chat, choose, go, setText, edit: setAsking, message: () => message(text) });
  return (
    <div className="min-w-0 bg-milk xl:grid xl:grid-cols-[1fr_348px]">
      <div className="flex min-w-0 flex-col max-md:pb-50">
        <div className="min-w-0 flex-1 px-7 pt-4.5 pb-8 max-md:px-4">
          <Refusals refused={acts.refused} />
          {!isOpen && <NotOpen order={order} />}
          <ConfirmCard
            {...{ order, texts, names, now }}
            chosen={text}
            onChoose={setText}
            onMessage={message}
            onCall={call.called}
            onEdit={setAsking}
          />
        </div>
        {isOpen && <ConfirmOutcomes busy={acts.busy} onOutcome={choose} />}
      </div>
      <aside
        aria-label="What to know"
        className="grid content-start gap-3.5 border-line bg-page px-3.5 py-3.5 max-xl:border-t max-xl:pb-24 max-md:pb-60 xl:border-s"
      >
        <ConfirmFacts order={order} acts={acts} now={now} />
      </aside>
      {isOpen && (
        <ConfirmPhoneFoot
          {...{ order, chat, now }}
          asks={call.asks}
          busy={acts.busy}
          onCall={call.called}
          onAsk={call.ask}
          onMessage={() => message(text)}
          onOutcome={choose}
          onSkip={() => go(1)}
        />
      )}
      <LaterDialog
        open={asking === 'later'}
        now={now}
        onClose={() => setAsking(null)}
        onLater={(until) => end('later', { until })}
      />
      <ReasonDialog
        to={asking === 'cancel' ? 'cancelled' : null}
        title={`Cancel the order of ${order.fullName}`}
        says="What it took from the shelf goes back."
        label="Cancel order, stock goes back"
        onClose={() => setAsking(null)}
        onReason={(reason) => end('cancel', { reason })}
      />
      <OrderEditDialog
        order={order}
        part={asking === 'address' || asking === 'lines' ? asking : null}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

function NotOpen({ order }: { order: OrderDetail }) {
  const last = order.events.find(({ kind }) => kind === 'step');
  return (
    <p role="status" className="mb-4 rounded-card border border-line bg-paper px-3.5 py-2.5">
      This order is not waiting for a call{last ? `: ${last.actor} has taken it further` : ''}.
    </p>
  );
}

function useReadOnce(order: OrderDetail, act: (fields: Record<string, string>) => void): void {
  const { number, unread } = order;
  const read = useEffectEvent(() => unread && act({ intent: 'read', number }));
  useEffect(() => {
    read();
  }, []);
}
