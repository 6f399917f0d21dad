import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { usePendingNumbers } from '#app/admin/actions/pending-actions.ts';
import { type ActionInputOf, notifyShop } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { offerInToast } from '#app/admin/components/menus/toast.tsx';
import { isolated } from '#app/infra/text/plain-text.ts';
import { makeUuid } from '#app/infra/uuid.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { CourierMenu } from '../../admin/courier-choice.tsx';
import { OrderEditDialog } from '../../admin/edit/order-edit.tsx';
import { ReasonDialog } from '../../admin/step/reason-dialog.tsx';
import { Refusals } from '../../admin/step/refusals.tsx';
import { formatStep, reasonsFor } from '../../admin/step/step-texts.ts';
import { fillText } from '../../admin/whatsapp-texts.ts';
import type { CourierName } from '../../couriers/courier.ts';
import { type CourierRate, suggestedCourier } from '../../couriers/courier-rate.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { type CallTexts, plainText } from '../../desk/call-texts/call-texts.ts';
import type { ConfirmQueue } from '../../desk/call-texts/confirm-queue.server.ts';
import { textFor } from '../../desk/call-texts/urdu-texts.ts';
import type { CallOutcome } from '../calls.ts';
import { type ChatText, ConfirmCard, chatLink } from './confirm-card.tsx';
import { ConfirmFacts } from './confirm-facts.tsx';
import { useConfirmKeys } from './confirm-keys.ts';
import { ConfirmOutcomes, ConfirmPhoneFoot, LaterDialog } from './confirm-outcomes.tsx';
import { useBackFromCall, useLease } from './lease.ts';
import { YesNotice } from './yes-notice.tsx';

type CallingProps = {
  queue: ConfirmQueue;
  details: readonly OrderDetail[];
  rates: Record<string, CourierRate[]>;
  texts: CallTexts;
  caller: string;
  now: string;
  order: OrderDetail;
  place: number;
  lane: 'orders' | 'later';
};

/** One order on the phone: the card, what to know, and how the call went. */
export function Calling({ order, place, lane, queue, details, rates, texts, caller, now: loadedAt }: CallingProps) {
  const now = new Date(loadedAt);
  const navigate = useNavigate();
  const actions = useAction('orders', ({ done = [], waits = false }) => {
    if (waits) goAhead();
    else if (done.includes(order.number)) {
      if (isUnreached.current) offerText();
      go(1);
    }
  });
  const isUnreached = useRef(false);
  const isTexted = useRef(isTextedSinceCall(order));
  const quiet = useAction('orders');
  const names = { shop: useShop().shopName, caller };
  const [text, setText] = useState<ChatText>(order.calls > 0 ? 'noAnswer' : 'pleaseConfirm');
  const [dialog, setDialog] = useState<'later' | 'cancel' | 'address' | 'lines' | null>(null);
  const call = useBackFromCall();
  const waiting = usePendingNumbers();
  const offered = rates[order.number] ?? [];
  const [courier, setCourier] = useState<CourierName | null>(null);
  const planned = courier ?? order.courier ?? suggestedCourier(offered);
  const isOpen = order.state === 'placed';
  useLease(order.number, isOpen);
  useReadOnce(order);

  const numbers = queue.orders
    .filter((row) => row.caller === null || row.caller === caller)
    .map(({ number }) => number);
  function go(step: 1 | -1): void {
    const queueNumbers = queue.orders.map(({ number }) => number);
    const next =
      step === 1
        ? (numbers.find((number) => queueNumbers.indexOf(number) > place) ??
          numbers.find((number) => number !== order.number))
        : queueNumbers[place - 1];
    open(next);
  }
  function open(number: string | undefined): void {
    const query = lane === 'later' ? '?lane=later' : '';
    const to = number ? href('/admin/confirm/:number', { number }) : href('/admin/confirm');
    void navigate(`${to}${query}`, { replace: true });
  }
  /** Without a network: to an order that was fetched ahead, or nowhere. */
  function goAhead(): void {
    const ahead = details.find(({ number }) => number !== order.number && !waiting.has(number));
    if (ahead) open(ahead.number);
  }
  const called = { number: order.number, version: order.version, name: order.fullName };
  type Ended = Pick<ActionInputOf<'orders', 'end-call'>, 'until' | 'written'>;
  function end(outcome: ActionInputOf<'orders', 'end-call'>['outcome'], more: Ended = {}): void {
    setDialog(null);
    isUnreached.current = outcome === 'no-answer';
    void actions.send({
      action: 'end-call',
      outcome,
      ...called,
      ...(outcome === 'confirmed' && planned && { courier: planned }),
      ...more,
      retryKey: makeUuid(),
    });
  }
  function cancel(reason: string): void {
    setDialog(null);
    void actions.send({ action: 'cancel-in-call', ...called, reason });
  }
  const choose = (outcome: CallOutcome) => {
    if (outcome === 'later' || outcome === 'cancel') setDialog(outcome);
    else end(outcome);
  };
  function message(name: ChatText): void {
    isTexted.current = true;
    notifyShop('orders', { action: 'record-message', number: order.number, words: name });
  }
  const chatWith = (name: ChatText) => chatLink(order, plainText(fillText(textFor(order, texts, name), order, names)));
  const chat = chatWith(text);
  /** The next order is shown by now: the text to whoever was not reached is one key or press away. */
  function offerText(): void {
    if (isTexted.current) return;
    offerInToast({
      label: 'WhatsApp',
      key: 'w',
      says: `Write to ${isolated(order.fullName)}, who was not reached`,
      action: () => {
        message('noAnswer');
        window.open(chatWith('noAnswer'), '_blank', 'noopener');
      },
    });
  }
  const confirmWritten = isOpen && order.yesOfferedAt ? () => end('confirmed', { written: true }) : null;
  useConfirmKeys({
    order,
    actions,
    isOpen,
    chat,
    choose,
    confirmWritten,
    go,
    setText,
    edit: setDialog,
    message: () => message(text),
  });
  return (
    <div className="min-w-0 bg-milk xl:grid xl:grid-cols-[minmax(0,1fr)_348px]">
      <div className="flex min-w-0 flex-col max-md:pb-50">
        <div className="min-w-0 flex-1 px-7 pt-4.5 pb-8 max-md:px-4">
          <Refusals refused={actions.refused} />
          {!isOpen && <NotOpen order={order} />}
          {confirmWritten && <YesNotice order={order} now={now} busy={actions.busy} onConfirm={confirmWritten} />}
          <ConfirmCard
            order={order}
            texts={texts}
            names={names}
            now={now}
            chosen={text}
            onChoose={setText}
            onMessage={message}
            onCall={call.called}
            onEdit={setDialog}
            courier={
              <CourierMenu
                city={order.city}
                rates={offered}
                chosen={planned}
                onChoose={(name) => {
                  setCourier(name);
                  void quiet.send({ action: 'plan-courier', number: order.number, courier: name });
                }}
              />
            }
          />
        </div>
        {isOpen && <ConfirmOutcomes busy={actions.busy} onOutcome={choose} />}
      </div>
      <aside
        aria-label="Order details"
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-3.5 border-line bg-page px-3.5 py-3.5 max-xl:border-t max-xl:pb-24 max-md:pb-60 xl:border-s"
      >
        <ConfirmFacts order={order} actions={actions} now={now} />
      </aside>
      {isOpen && (
        <ConfirmPhoneFoot
          order={order}
          chat={chat}
          now={now}
          asks={call.asks}
          busy={actions.busy}
          onCall={call.called}
          onAsk={call.ask}
          onMessage={() => message(text)}
          onOutcome={choose}
          onSkip={() => go(1)}
        />
      )}
      <LaterDialog
        open={dialog === 'later'}
        now={now}
        onClose={() => setDialog(null)}
        onLater={(until) => end('later', { until })}
      />
      <ReasonDialog
        reasons={reasonsFor(dialog === 'cancel' ? 'cancelled' : null)}
        title={`Cancel the order of ${isolated(order.fullName)}`}
        says={order.unheld ? 'It has no stock reserved.' : 'Its items go back into stock.'}
        label={formatStep(order, 'cancelled')}
        onClose={() => setDialog(null)}
        onReason={cancel}
      />
      <OrderEditDialog
        order={order}
        part={dialog === 'address' || dialog === 'lines' ? dialog : null}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

/** Whether somebody wrote to the customer after the last call. */
function isTextedSinceCall({ events }: OrderDetail): boolean {
  return events.find(({ kind }) => kind === 'call' || kind === 'message')?.kind === 'message';
}

function NotOpen({ order }: { order: OrderDetail }) {
  const last = order.events.find(({ kind }) => kind === 'step');
  return (
    <p role="status" className="mb-4 rounded-card border border-line bg-paper px-3.5 py-2.5">
      This order no longer waits for a call{last ? `: ${last.actor} moved it on` : ''}.
    </p>
  );
}

function useReadOnce(order: OrderDetail): void {
  const { number, unread } = order;
  const read = useEffectEvent(() => unread && notifyShop('orders', { action: 'mark-read', number }));
  useEffect(() => {
    read();
  }, []);
}
