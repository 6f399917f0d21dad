import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { quoted } from '#app/infra/db/sql.server.ts';
import type { KeyScope, WebhookTopic } from './keys/scopes.ts';

/** Keys with which programs ask the API. The key itself is nowhere, only its hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What it is for, in the owner's words. */
    name: text().notNull(),
    /** The beginning of the key, by which people recognise it. */
    prefix: text().notNull(),
    /** SHA-256 of the whole key, in hex. The key is 256 random bits, so that no slower hash is needed. */
    hash: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Written once a minute at most. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** From when on it opens nothing; null for a key without an end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Addresses and networks that it may be used from; none where it may be used from anywhere. */
    addresses: text().array().notNull().default(sql`'{}'`),
    /** Since a restore brought it back. It opens nothing until an owner confirms it. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash)],
);

/** Writes of keys by their idempotency key, with the answer that a repeated request gets. */
export const apiWrites = pgTable(
  'api_writes',
  {
    keyId: integer('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    idempotencyKey: uuid('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer().notNull(),
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.idempotencyKey] }), index('api_writes_at').on(table.at)],
);

export const webhookStates = ['on', 'off'] as const;

/** Addresses that receive events. A trigger writes the deliveries of each. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    topics: text().array().$type<WebhookTopic[]>().notNull(),
    /** The signing secret is derived from the shop's own, this id and this number; a new secret has the next number. */
    secretNumber: integer('secret_number').notNull().default(1),
    /** After a renewal, messages are signed with the secrets from this number on as well, until the moment beside it. */
    oldestSecretNumber: integer('oldest_secret_number'),
    oldSecretsUntil: timestamp('old_secrets_until', { withTimezone: true }),
    state: text({ enum: webhookStates }).notNull().default('on'),
    /** Why it was switched off; null where a person did it. */
    offWhy: text('off_why'),
    /** Since a restore switched it off; null once an owner has switched it on or off. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    /** After a failure, the end of the pause. A person who sends a message by hand ends it. */
    restsUntil: timestamp('rests_until', { withTimezone: true }).notNull().defaultNow(),
    /** While a node sends to it, the end of that node's lease. Only the node that has the lease ends it earlier. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /** Failures since the last success, and since when. */
    failures: integer().notNull().default(0),
    failingSince: timestamp('failing_since', { withTimezone: true }),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('webhooks_state_known', sql`${table.state} in (${quoted(webhookStates)})`)],
);

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

/** What webhooks were or will be sent, with the outcome of the last attempt. Nothing of a person is in it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `webhook-id`: the same in every attempt, so that the receiver can deduplicate. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** `order.confirmed` */
    type: text().notNull(),
    /** What the event says beside its type and moment. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When it happened. */
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull().default(sql`now() + interval '24 hours'`),
    /** Of the last attempt: the status, how long it took, and why it did not arrive. */
    status: integer(),
    durationMs: integer('duration_ms'),
    problem: text(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_of').on(table.webhookId, table.id.desc()),
    index('webhook_deliveries_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
    check('webhook_deliveries_state_known', sql`${table.state} in (${quoted(deliveryStates)})`),
  ],
);
