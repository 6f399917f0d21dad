import { href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { rowId, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { closeRestoreList } from '#app/admin/health/restored-access.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { feedNames, feeds } from '#app/modules/marketing/feeds/feed.ts';
import { renewFeedKey, switchFeed } from '#app/modules/marketing/feeds/feeds.server.ts';
import { confirmApiKeys, makeApiKey, maxApiKeys, revokeApiKey } from '../keys/api-keys.server.ts';
import { readKeyAddresses } from '../keys/key-addresses.server.ts';
import { keyDays, keyScopes, webhookTopics } from '../keys/scopes.ts';
import { webhookAddressProblem } from '../webhooks/webhook-address.server.ts';
import {
  confirmWebhooks,
  endOldSecrets,
  makeWebhook,
  maxWebhooks,
  removeWebhook,
  renewWebhookSecret,
  type SentAgain,
  sendDeliveryAgain,
  sendTestEvent,
  switchWebhook,
} from '../webhooks/webhooks.server.ts';

/** What may be asked about keys, webhooks and product feeds. */
export const apiActionSchemas = [
  z.strictObject({
    action: z.literal('create-key'),
    name: writtenText(60),
    scopes: z.array(z.enum(keyScopes)).max(keyScopes.length),
    days: z.literal(keyDays).nullable().default(null),
    addresses: writtenText(2_000).default(''),
  }),
  z.strictObject({ action: z.literal('confirm-key'), key: rowId }),
  z.strictObject({ action: z.literal('revoke-key'), key: rowId }),
  z.strictObject({
    action: z.literal('create-webhook'),
    url: writtenText(2_000),
    topics: z.array(z.enum(webhookTopics)).max(webhookTopics.length),
  }),
  z.strictObject({ action: z.literal('remove-webhook'), webhook: rowId }),
  z.strictObject({ action: z.literal('switch-webhook'), webhook: rowId, on: z.boolean() }),
  z.strictObject({ action: z.literal('renew-webhook-secret'), webhook: rowId }),
  z.strictObject({ action: z.literal('end-old-secret'), webhook: rowId }),
  /** Closes the list of a restore, and confirms what is still suspended or leaves it so. */
  z.strictObject({ action: z.literal('close-restore'), confirms: z.boolean() }),
  z.strictObject({ action: z.literal('test-webhook'), webhook: rowId }),
  z.strictObject({ action: z.literal('resend-delivery'), delivery: z.int().min(1) }),
  z.strictObject({ action: z.literal('switch-feed'), feed: z.enum(feedNames), on: z.boolean() }),
  z.strictObject({ action: z.literal('renew-feed-key'), feed: z.enum(feedNames) }),
] as const;

type ApiAction = z.output<(typeof apiActionSchemas)[number]>;
type ActionInput<Name extends ApiAction['action']> = Extract<ApiAction, { action: Name }>;

/** The actions of keys, webhooks and product feeds; part of the table of the settings. */
export const apiActions = {
  'create-key': createKey,
  'confirm-key': confirmKey,
  'revoke-key': revokeKey,
  'create-webhook': createWebhook,
  async 'remove-webhook'(person: Person, { webhook }: ActionInput<'remove-webhook'>): Promise<ActionResult> {
    return (await removeWebhook(person, webhook)) ? { says: 'Webhook removed' } : refuse(noWebhook);
  },
  async 'switch-webhook'(person: Person, { webhook, on }: ActionInput<'switch-webhook'>): Promise<ActionResult> {
    if (!(await switchWebhook(person, webhook, on))) return refuse(noWebhook);
    return { says: on ? 'Webhook turned on' : 'Webhook turned off' };
  },
  async 'renew-webhook-secret'(
    person: Person,
    { webhook }: ActionInput<'renew-webhook-secret'>,
  ): Promise<ActionResult & { secret?: string }> {
    const secret = await renewWebhookSecret(person, webhook);
    return secret ? { says: 'The webhook has a new secret', secret } : refuse(noWebhook);
  },
  'end-old-secret': endOldSecret,
  'close-restore': closeRestore,
  'test-webhook': testWebhook,
  'resend-delivery': resendDelivery,
  async 'switch-feed'(person: Person, { feed, on }: ActionInput<'switch-feed'>): Promise<ActionResult> {
    // Somebody else may have been faster: what was wanted is so.
    await switchFeed(person, feed, on);
    return { says: on ? `The feed for ${feeds[feed].label} is on` : `The feed for ${feeds[feed].label} is off` };
  },
  async 'renew-feed-key'(person: Person, { feed }: ActionInput<'renew-feed-key'>): Promise<ActionResult> {
    if (!(await renewFeedKey(person, feed))) return refuse('This feed is off. Turn it on first.');
    return { says: `${feeds[feed].label} has a new address; the old one stopped working` };
  },
};

const noWebhook = 'This webhook was removed, or somebody else switched it.';

/** The key is in this answer and nowhere else. */
async function createKey(
  person: Person,
  { name, scopes, days, addresses }: ActionInput<'create-key'>,
): Promise<ActionResult & { secret?: string }> {
  if (name === '') return { problems: { name: 'Enter what this key is for, such as “Warehouse”.' } };
  if (scopes.length === 0) return { problems: { scopes: 'Choose at least one permission.' } };
  const from = readKeyAddresses(addresses);
  if (from.kind === 'wrong') return { problems: { addresses: from.problem } };
  const made = await makeApiKey(person, { name, scopes, days, addresses: from.addresses });
  if (made.kind === 'too-many') return refuse(`There are ${maxApiKeys} keys. Revoke one that is no longer used.`);
  return { says: `Key “${name}” created`, secret: made.key };
}

async function confirmKey(person: Person, { key }: ActionInput<'confirm-key'>): Promise<ActionResult> {
  // Somebody else may have been faster: what was wanted is so.
  await confirmApiKeys(person, key);
  return { says: 'The key works again' };
}

async function revokeKey(person: Person, { key }: ActionInput<'revoke-key'>): Promise<ActionResult> {
  // Somebody else may have been faster: what was wanted is so.
  const isFirst = await revokeApiKey(person, key);
  return { says: isFirst ? 'Key revoked' : 'This key was revoked already' };
}

/** The secret is in this answer and nowhere else. */
async function createWebhook(
  person: Person,
  { url, topics }: ActionInput<'create-webhook'>,
): Promise<ActionResult & { secret?: string }> {
  const problem = webhookAddressProblem(url);
  if (problem) return { problems: { url: problem } };
  if (topics.length === 0) return { problems: { topics: 'Choose at least one event.' } };
  const made = await makeWebhook(person, { url, topics });
  if (made.kind === 'too-many') return refuse(`There are ${maxWebhooks} webhooks. Remove one that nobody needs.`);
  return { says: 'Webhook created', secret: made.secret };
}

async function endOldSecret(person: Person, { webhook }: ActionInput<'end-old-secret'>): Promise<ActionResult> {
  await endOldSecrets(person, webhook);
  return { says: 'Messages are signed with the new secret alone' };
}

async function closeRestore(person: Person, { confirms }: ActionInput<'close-restore'>): Promise<ActionResult> {
  const keys = confirms ? await confirmApiKeys(person, 'all') : 0;
  const webhooks = confirms ? await confirmWebhooks(person) : 0;
  await closeRestoreList(person, { keys, webhooks });
  return {
    says: confirms ? 'Everything confirmed, and the list is closed' : 'The list is closed',
    to: href('/admin/settings/api'),
  };
}

async function testWebhook(person: Person, { webhook }: ActionInput<'test-webhook'>): Promise<ActionResult> {
  return (await sendTestEvent(person, webhook))
    ? { says: 'Test sent; it shows here when it has arrived' }
    : refuse(noWebhook);
}

async function resendDelivery(person: Person, { delivery }: ActionInput<'resend-delivery'>): Promise<ActionResult> {
  const sent = await sendDeliveryAgain(person, delivery);
  return sent === 'queued' ? { says: 'Sent again' } : refuse(resendRefusals[sent]);
}

const resendRefusals: Record<Exclude<SentAgain, 'queued'>, string> = {
  gone: 'This message is too old to be sent again.',
  off: 'This webhook is off. Turn it on first.',
};
