import { topicWords, webhookTopics } from '#app/machines/scopes.ts';
import type { DeliveryRow, WebhookRow } from '#app/machines/webhooks.server.ts';
import { useAct } from '../acts/use-act.ts';
import { askFirst } from '../pieces/ask-first.tsx';
import { Card, Notice } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import { MachineRow, Refusal } from './machine-row.tsx';
import { MakeOnce } from './make-once.tsx';
import type { Shown } from './shown-once.tsx';

type WebhookCardProps = { webhook: WebhookRow; now: Date; onShown: (shown: Shown) => void };

const secretSays =
  'With it the receiver checks that a message comes from this shop. It is not shown again; the receiver needs all of it, whsec_ included.';

/** One webhook: how it stands, what can be done with it, and its latest messages. */
export function WebhookCard({ webhook, now, onShown }: WebhookCardProps) {
  const { id, url, topics, state, offWhy, failingSince, waiting, deliveries } = webhook;
  const host = URL.parse(url)?.host ?? url;
  const { act, busy, underWay, problem } = useAct('settings', (answer) => {
    if ('secret' in answer && typeof answer.secret === 'string')
      onShown({ title: `The new secret of ${host}`, says: secretSays, label: 'Secret', secret: answer.secret });
  });
  const isOn = state === 'on';
  async function remove(): Promise<void> {
    const sure = await askFirst({
      title: `Remove the webhook to ${host}?`,
      says: 'Its log goes with it, and what waits to be sent is not sent.',
      act: 'Remove the webhook',
      danger: true,
    });
    if (sure) await act({ act: 'remove-webhook', webhook: id });
  }
  async function renew(): Promise<void> {
    const sure = await askFirst({
      title: `A new secret for ${host}?`,
      says: 'From now on every message is signed with it. Until the receiver knows it, it will refuse them.',
      act: 'Make a new secret',
    });
    if (sure) await act({ act: 'renew-webhook-secret', webhook: id });
  }
  return (
    <Card title={host} count={topics.map((topic) => topicWords[topic].label).join(', ')} flush>
      <div className="grid gap-3 border-line border-b px-3.5 py-3">
        <p className="wrap-anywhere text-ink-2">{url}</p>
        {!isOn && (
          <Notice kind="waits" title="This webhook is off.">
            {offWhy ?? 'Nothing is written down for it.'} What happens while it is off is not told later.
          </Notice>
        )}
        {isOn && failingSince && (
          <Notice kind="wrong" title={`Nothing has arrived since ${formatWhenExactly(failingSince, now)}.`}>
            {waiting === 1 ? '1 message waits.' : `${waiting} messages wait.`} Each is tried again for 24 hours. After
            three days of nothing but failures the webhook is switched off, and you get a letter.
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {isOn && (
            <OfficeButton
              small
              icon="send"
              busy={busy && underWay?.act === 'test-webhook'}
              onClick={() => void act({ act: 'test-webhook', webhook: id })}
            >
              Send a test
            </OfficeButton>
          )}
          <OfficeButton
            small
            busy={busy && underWay?.act === 'switch-webhook'}
            onClick={() => void act({ act: 'switch-webhook', webhook: id, on: !isOn })}
          >
            {isOn ? 'Switch off' : 'Switch on'}
          </OfficeButton>
          <OfficeButton small onClick={() => void renew()}>
            New secret
          </OfficeButton>
          <OfficeButton small look="danger" onClick={() => void remove()}>
            Remove
          </OfficeButton>
        </div>
        <Refusal>{problem}</Refusal>
      </div>
      {deliveries.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">
          {isOn ? 'Nothing was sent yet. Send a test to see whether it arrives.' : 'Nothing was sent.'}
        </p>
      ) : (
        <ul>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} now={now} isOn={isOn} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const looks: Record<DeliveryRow['state'], { label: string; className: string }> = {
  waiting: { label: 'Waiting', className: 'text-marigold-text' },
  sent: { label: 'Arrived', className: 'text-green' },
  failed: { label: 'Given up', className: 'text-clay-text' },
};

function Delivery({ delivery, now, isOn }: { delivery: DeliveryRow; now: Date; isOn: boolean }) {
  const { act, busy, problem } = useAct('settings');
  const { id, type, about, state, attempts, status, durationMs, at } = delivery;
  const { label, className } = looks[state];
  const measured = [
    status !== null && `status ${status}`,
    durationMs !== null && `${durationMs} ms`,
    attempts > 1 && `${attempts} attempts`,
  ].filter(Boolean);
  return (
    <MachineRow
      title={
        <>
          {type} <span className="font-normal text-ink-3">{about}</span>
        </>
      }
      says={formatWhenExactly(at, now)}
      state={
        <>
          <p className={`font-medium text-body ${className}`}>
            {label}
            {measured.length > 0 && <span className="font-normal text-ink-3">, {measured.join(', ')}</span>}
          </p>
          {delivery.problem && <p>{delivery.problem}</p>}
        </>
      }
      action={
        isOn && (
          <OfficeButton small busy={busy} onClick={() => void act({ act: 'resend-delivery', delivery: id })}>
            Send again
            <span className="sr-only">
              : {type} {about}
            </span>
          </OfficeButton>
        )
      }
      problem={problem}
    />
  );
}

/** Makes a webhook and shows its secret once. */
export function MakeWebhook({ isFirst, onShown }: { isFirst: boolean; onShown: (shown: Shown) => void }) {
  return (
    <MakeOnce
      title="Make a webhook"
      field={{
        name: 'url',
        label: 'Address',
        type: 'url',
        hint: 'It gets numbers, states and amounts, never a name, phone or address.',
      }}
      several={{ name: 'topics', legend: 'What it hears of', choices: webhookTopics, words: topicWords }}
      button={{ words: 'Make the webhook', look: 'outline' }}
      make={(act, url, topics) => act({ act: 'create-webhook', url, topics })}
      say={(_, secret) => ({ title: 'The secret of the webhook', says: secretSays, label: 'Secret', secret })}
      onShown={onShown}
    >
      {isFirst && (
        <p className="text-ink-3">
          There is no webhook yet. The program that is to hear of orders or stock gives you the address.
        </p>
      )}
    </MakeOnce>
  );
}
