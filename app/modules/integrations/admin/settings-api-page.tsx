import { useState } from 'react';
import { href } from 'react-router';
import { RestoreNotice } from '#app/admin/health/restore-notice.tsx';
import { readOpenRestore } from '#app/admin/health/restored-access.server.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { readApiKeys } from '../keys/api-keys.server.ts';
import { readWebhooks } from '../webhooks/webhooks.server.ts';
import type { Route } from './+types/settings-api-page.ts';
import { KeysCard, MakeKey } from './keys-card.tsx';
import { type Shown, ShownOnce } from './shown-once.tsx';
import { MakeWebhook, WebhookCard } from './webhook-card.tsx';

export const meta = () => [{ title: 'API and webhooks · Admin' }];

export async function loader() {
  const [keys, webhooks, restore] = await Promise.all([readApiKeys(), readWebhooks(), readOpenRestore()]);
  return { keys, webhooks, isRestored: restore !== null, now: new Date() };
}

/** What other programs may ask of the shop, and whom the shop tells when something happens. */
export default function SettingsApiPage({ loaderData }: Route.ComponentProps) {
  const { keys, webhooks, isRestored, now } = loaderData;
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <SettingsFrame
      title="API and webhooks"
      says="Connect other programs: a key lets a program read this shop, a webhook tells a program when something happens here."
    >
      {isRestored && <RestoreNotice />}
      <KeysCard keys={keys} now={now} />
      <MakeKey onShown={setShown} />
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} now={now} onShown={setShown} />
      ))}
      <MakeWebhook isFirst={webhooks.length === 0} onShown={setShown} />
      <p className="text-ink-3">
        Everything that can be read and is sent:{' '}
        <a href={href('/api/docs')} className="font-medium text-green underline">
          the description of the API
        </a>
        .
      </p>
      <ShownOnce shown={shown} onClose={() => setShown(null)} />
    </SettingsFrame>
  );
}
