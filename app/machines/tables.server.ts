import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { quoted } from '#app/platform/db/quoted.server.ts';
import { feedNames } from './feed.ts';
import type { KeyScope, WebhookTopic } from './scopes.ts';

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

/** Addresses that hear of events. A trigger writes what each of them is to hear. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    topics: text().array().$type<WebhookTopic[]>().notNull(),
    /** The signing secret is derived from the shop's own, this id and this number; a new secret has the next number. */
    secretNumber: integer('secret_number').notNull().default(1),
    state: text({ enum: webhookStates }).notNull().default('on'),
    /** Why it was switched off; null where a person did it. */
    offWhy: text('off_why'),
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

/**
 * Files of products that advertisers fetch: the owner's switch and the key in its address. A feed has a row from the day it
 * is first switched on. The key is kept as it is, because the owner copies it whenever they like, and it opens only what
 * every visitor of the shop sees.
 */
export const productFeeds = pgTable(
  'product_feeds',
  {
    name: text({ enum: feedNames }).primaryKey(),
    isOn: boolean('is_on').notNull().default(true),
    key: text().notNull(),
    /** The last time that somebody fetched it, and what their program calls itself. */
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    fetchedBy: text('fetched_by').notNull().default(''),
    /** How many products the last whole file had; null while it is being sent, or when it broke off. */
    items: integer(),
    /** A hash of everything that the file says, and since when it has been the same. */
    fingerprint: text().notNull().default(''),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('product_feeds_name_known', sql`${table.name} in (${quoted(feedNames)})`)],
);
