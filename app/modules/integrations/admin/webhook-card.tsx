import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { topicTexts, webhookTopics } from '../keys/scopes.ts';
import type { DeliveryRow, WebhookRow } from '../webhooks/webhooks.server.ts';
import { ApiRow, Refusal } from './integration-row.tsx';
import { MakeOnce } from './make-once.tsx';
import type { Shown } from './shown-once.tsx';

type WebhookCardProps = { webhook: WebhookRow; now: Date; onShown: (shown: Shown) => void };

const secretSays =
  'With it the receiver checks that a message comes from this shop. It is not shown again. The receiver needs all of it, including whsec_.';

/** One webhook: how it stands, what can be done with it, and its latest messages. */
export function WebhookCard({ webhook, now, onShown }: WebhookCardProps) {
  const { id, url, topics, state, offWhy, failingSince, oldSecretsUntil, suspendedAt, waiting, deliveries } = webhook;
  const host = URL.parse(url)?.host ?? url;
  const { send, busy, underWay, problem } = useAction('settings', (result) => {
    if ('secret' in result && typeof result.secret === 'string')
      onShown({ title: `The new secret of ${host}`, says: secretSays, label: 'Secret', secret: result.secret });
  });
  const isOn = state === 'on';
  async function remove(): Promise<void> {
    const sure = await askFirst({
      title: `Remove webhook to ${host}?`,
      says: 'Its log is deleted, and waiting messages are not sent.',
      action: 'Remove webhook',
      danger: true,
    });
    if (sure) await send({ action: 'remove-webhook', webhook: id });
  }
  async function renew(): Promise<void> {
    const sure = await askFirst({
      title: `A new secret for ${host}?`,
      says: 'From now on every message is signed with it. For 24 hours it is also signed with the old one, so you have time to update the receiver.',
      action: 'Create new secret',
    });
    if (sure) await send({ action: 'renew-webhook-secret', webhook: id });
  }
  async function endOld(): Promise<void> {
    const sure = await askFirst({
      title: `End the old secret of ${host} now?`,
      says: 'Messages are signed with the new secret alone from now on. A receiver that knows only the old one refuses them.',
      action: 'End old secret',
      danger: true,
    });
    if (sure) await send({ action: 'end-old-secret', webhook: id });
  }
  return (
    <Card title={host} count={topics.map((topic) => topicTexts[topic].label).join(', ')} flush>
      <div className="grid gap-3 border-line border-b px-3.5 py-3">
        <p className="wrap-anywhere text-ink-2">{url}</p>
        {!isOn && (
          <Notice kind="waits" title="This webhook is off.">
            {offWhy ?? 'Nothing is recorded for it.'}{' '}
            {suspendedAt && 'Turn it on if you still trust its address with your orders.'} Events while it is off are
            not sent later.
          </Notice>
        )}
        {isOn && failingSince && (
          <Notice kind="wrong" title={`Nothing has been delivered since ${formatWhenExactly(failingSince, now)}.`}>
            {waiting === 1 ? '1 message waits.' : `${waiting} messages wait.`} Each is tried for 24 hours. After three
            days of failures the webhook is turned off, and you get an e-mail.
          </Notice>
        )}
        {oldSecretsUntil && (
          <Notice
            kind="waits"
            title={`Signed with the old secret as well until ${formatWhenExactly(oldSecretsUntil, now)}.`}
            actions={
              <AdminButton small busy={busy && underWay?.action === 'end-old-secret'} onClick={() => void endOld()}>
                End the old secret now
              </AdminButton>
            }
          >
            The receiver can check with either. Update it before then.
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {isOn && (
            <AdminButton
              small
              icon="send"
              busy={busy && underWay?.action === 'test-webhook'}
              onClick={() => void send({ action: 'test-webhook', webhook: id })}
            >
              Send a test
            </AdminButton>
          )}
          <AdminButton
            small
            busy={busy && underWay?.action === 'switch-webhook'}
            onClick={() => void send({ action: 'switch-webhook', webhook: id, on: !isOn })}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </AdminButton>
          <AdminButton small onClick={() => void renew()}>
            New secret
          </AdminButton>
          <AdminButton small look="danger" onClick={() => void remove()}>
            Remove
          </AdminButton>
        </div>
        <Refusal>{problem}</Refusal>
      </div>
      {deliveries.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">
          {isOn ? 'Nothing sent yet. Send a test to see whether it arrives.' : 'Nothing sent.'}
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
  const { send, busy, problem } = useAction('settings');
  const { id, type, about, state, attempts, status, durationMs, at } = delivery;
  const { label, className } = looks[state];
  const measured = [
    status !== null && `status ${status}`,
    durationMs !== null && `${durationMs} ms`,
    attempts > 1 && `${attempts} attempts`,
  ].filter(Boolean);
  return (
    <ApiRow
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
          <AdminButton small busy={busy} onClick={() => void send({ action: 'resend-delivery', delivery: id })}>
            Send again
            <span className="sr-only">
              : {type} {about}
            </span>
          </AdminButton>
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
      title="Create a webhook"
      field={{
        name: 'url',
        label: 'Address',
        type: 'url',
        hint: 'It gets numbers, states and amounts, never a name, phone or address.',
      }}
      several={{ name: 'topics', legend: 'Events', choices: webhookTopics, words: topicTexts }}
      button={{ words: 'Create webhook', look: 'outline' }}
      make={(run, url, topics) => run({ action: 'create-webhook', url, topics })}
      say={(_, secret) => ({ title: 'The secret of the webhook', says: secretSays, label: 'Secret', secret })}
      onShown={onShown}
    >
      {isFirst && (
        <p className="text-ink-3">
          No webhooks yet. The program that should hear of orders or stock gives you the address.
        </p>
      )}
    </MakeOnce>
  );
}
