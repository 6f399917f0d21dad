import { z } from 'zod';
import { makeApiKey, mostKeys, revokeApiKey } from '#app/machines/api-keys.server.ts';
import { feedNames, feeds } from '#app/machines/feed.ts';
import { renewFeedKey, switchFeed } from '#app/machines/feeds.server.ts';
import { keyScopes, webhookTopics } from '#app/machines/scopes.ts';
import { webhookAddressProblem } from '#app/machines/webhook-address.server.ts';
import {
  makeWebhook,
  mostWebhooks,
  removeWebhook,
  renewWebhookSecret,
  type SentAgain,
  sendDeliveryAgain,
  sendTestEvent,
  switchWebhook,
} from '#app/machines/webhooks.server.ts';
import { rowId, writtenText } from '../acts/act-table.server.ts';
import { type Answer, refuse } from '../acts/answer.ts';
import type { Person } from '../guard.server.ts';

/** What may be asked about keys, webhooks and product feeds. */
export const machineActSchemas = [
  z.strictObject({
    act: z.literal('create-key'),
    name: writtenText(60),
    scopes: z.array(z.enum(keyScopes)).max(keyScopes.length),
  }),
  z.strictObject({ act: z.literal('revoke-key'), key: rowId }),
  z.strictObject({
    act: z.literal('create-webhook'),
    url: writtenText(2_000),
    topics: z.array(z.enum(webhookTopics)).max(webhookTopics.length),
  }),
  z.strictObject({ act: z.literal('remove-webhook'), webhook: rowId }),
  z.strictObject({ act: z.literal('switch-webhook'), webhook: rowId, on: z.boolean() }),
  z.strictObject({ act: z.literal('renew-webhook-secret'), webhook: rowId }),
  z.strictObject({ act: z.literal('test-webhook'), webhook: rowId }),
  z.strictObject({ act: z.literal('resend-delivery'), delivery: z.int().min(1) }),
  z.strictObject({ act: z.literal('switch-feed'), feed: z.enum(feedNames), on: z.boolean() }),
  z.strictObject({ act: z.literal('renew-feed-key'), feed: z.enum(feedNames) }),
] as const;

type MachineAct = z.output<(typeof machineActSchemas)[number]>;
type Asked<Name extends MachineAct['act']> = Extract<MachineAct, { act: Name }>;

/** The acts of keys, webhooks and product feeds; part of the table of the settings. */
export const machineActs = {
  'create-key': makeKey,
  'revoke-key': revokeKey,
  'create-webhook': makeHook,
  'remove-webhook': removeHook,
  'switch-webhook': switchHook,
  'renew-webhook-secret': renewSecret,
  'test-webhook': testHook,
  'resend-delivery': resend,
  'switch-feed': switchProductFeed,
  'renew-feed-key': renewKeyOfFeed,
};

const noWebhook = 'This webhook is gone, or somebody has switched it meanwhile.';

/** The key is in this answer and nowhere else. */
async function makeKey(person: Person, { name, scopes }: Asked<'create-key'>): Promise<Answer & { secret?: string }> {
  if (name === '') return { problems: { name: 'Say what this key is for, such as “Warehouse”.' } };
  if (scopes.length === 0) return { problems: { scopes: 'Choose at least one thing that it may do.' } };
  const made = await makeApiKey(person, { name, scopes });
  if (made.kind === 'too-many') return refuse(`There are ${mostKeys} keys. Revoke one that nobody uses any more.`);
  return { says: `The key “${name}” is made`, secret: made.key };
}

async function revokeKey(person: Person, { key }: Asked<'revoke-key'>): Promise<Answer> {
  // Somebody else may have been faster: what was wanted is so.
  const isFirst = await revokeApiKey(person, key);
  return { says: isFirst ? 'The key opens nothing any more' : 'This key was revoked already; it opens nothing' };
}

/** The secret is in this answer and nowhere else. */
async function makeHook(
  person: Person,
  { url, topics }: Asked<'create-webhook'>,
): Promise<Answer & { secret?: string }> {
  const problem = webhookAddressProblem(url);
  if (problem) return { problems: { url: problem } };
  if (topics.length === 0) return { problems: { topics: 'Choose at least one thing that it hears of.' } };
  const made = await makeWebhook(person, { url, topics });
  if (made.kind === 'too-many') return refuse(`There are ${mostWebhooks} webhooks. Remove one that nobody needs.`);
  return { says: 'The webhook is made', secret: made.secret };
}

async function removeHook(person: Person, { webhook }: Asked<'remove-webhook'>): Promise<Answer> {
  return (await removeWebhook(person, webhook)) ? { says: 'The webhook is removed' } : refuse(noWebhook);
}

async function switchHook(person: Person, { webhook, on }: Asked<'switch-webhook'>): Promise<Answer> {
  if (!(await switchWebhook(person, webhook, on))) return refuse(noWebhook);
  return { says: on ? 'The webhook is on' : 'The webhook is off' };
}

async function renewSecret(
  person: Person,
  { webhook }: Asked<'renew-webhook-secret'>,
): Promise<Answer & { secret?: string }> {
  const secret = await renewWebhookSecret(person, webhook);
  return secret ? { says: 'The webhook has a new secret', secret } : refuse(noWebhook);
}

async function testHook(person: Person, { webhook }: Asked<'test-webhook'>): Promise<Answer> {
  return (await sendTestEvent(person, webhook))
    ? { says: 'A test is on its way; it shows here when it has arrived' }
    : refuse(noWebhook);
}

async function resend(person: Person, { delivery }: Asked<'resend-delivery'>): Promise<Answer> {
  const sent = await sendDeliveryAgain(person, delivery);
  return sent === 'queued' ? { says: 'It is sent again' } : refuse(resendRefusals[sent]);
}

const resendRefusals: Record<Exclude<SentAgain, 'queued'>, string> = {
  gone: 'This message is too old to be sent again.',
  off: 'This webhook is off. Switch it on first.',
};

async function switchProductFeed(person: Person, { feed, on }: Asked<'switch-feed'>): Promise<Answer> {
  // Somebody else may have been faster: what was wanted is so.
  await switchFeed(person, feed, on);
  return { says: on ? `The feed for ${feeds[feed].label} is on` : `The feed for ${feeds[feed].label} is off` };
}

async function renewKeyOfFeed(person: Person, { feed }: Asked<'renew-feed-key'>): Promise<Answer> {
  if (!(await renewFeedKey(person, feed))) return refuse('This feed is off, so nobody reads it. Switch it on first.');
  return { says: `${feeds[feed].label} has a new address; the old one ended` };
}
