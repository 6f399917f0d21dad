import { useState } from 'react';
import { href } from 'react-router';
import { RestoreNotice } from '#app/admin/health/restore-notice.tsx';
import { readOpenRestore } from '#app/admin/health/restored-access.server.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { readApiKeys } from '../keys/api-keys.server.ts';
import { readWebhooks } from '../webhooks/webhooks.server.ts';
import type { Route } from './+types/settings-integrations-page.ts';
import { KeysCard, MakeKey } from './keys-card.tsx';
import { type Shown, ShownOnce } from './shown-once.tsx';
import { MakeWebhook, WebhookCard } from './webhook-card.tsx';

export const meta = () => [{ title: 'Keys and webhooks · office' }];

export async function loader() {
  const [keys, webhooks, restore] = await Promise.all([readApiKeys(), readWebhooks(), readOpenRestore()]);
  return { keys, webhooks, isRestored: restore !== null, now: new Date() };
}

/** What other programs may ask of the shop, and whom the shop tells when something happens. */
export default function SettingsMachinesPage({ loaderData }: Route.ComponentProps) {
  const { keys, webhooks, isRestored, now } = loaderData;
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <SettingsFrame
      title="Keys and webhooks"
      says="For other programs: a key lets one ask this shop, a webhook tells one when something happens here. Without either nobody is let in or told."
    >
      {isRestored && <RestoreNotice />}
      <KeysCard keys={keys} now={now} />
      <MakeKey onShown={setShown} />
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} now={now} onShown={setShown} />
      ))}
      <MakeWebhook isFirst={webhooks.length === 0} onShown={setShown} />
      <p className="text-ink-3">
        What can be asked and what is sent:{' '}
        <a href={href('/api/docs')} className="font-medium text-green underline">
          the description of the API
        </a>
        .
      </p>
      <ShownOnce shown={shown} onClose={() => setShown(null)} />
    </SettingsFrame>
  );
}
