import { setTimeout as sleep } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, allowForgetting, recordChange } from '#app/infra/audit/audit.server.ts';
import { normalizeEmail } from '#app/infra/contact-details/email.ts';
import { databaseCode, db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { cleanLine, isKeepable } from '#app/infra/text/plain-text.ts';
import { maxNameLength } from '#app/modules/accounts/forms/account-forms.ts';
import { guessableProblem, namesOf } from '#app/modules/accounts/log-in/guessable-passwords.server.ts';
import { hashPassword, inPasswordLine } from '#app/modules/accounts/password/passwords.server.ts';
import { users } from '#app/modules/accounts/tables.server.ts';
import { isOwner, lockRoles } from '#app/modules/accounts/team/lock-roles.server.ts';
import { renewAccess } from '#app/modules/accounts/team/renew-access.server.ts';
import { demoContacts } from '#app/modules/settings/demo-contacts.server.ts';
import { setSettings } from '#app/modules/settings/save-settings.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { hasBegun, noteBeginning } from '#app/modules/settings/setup-state.server.ts';
import { type DemoShop, demoShop } from './demo-shop.server.ts';
import { type Emptying, emptiedTables } from './emptied-tables.server.ts';
import { type BeginField, type BeginValues, contactProblems, loginProblems, typedNameProblem } from './set-up-form.ts';

/** What the demo shop holds that goes when it is emptied. */
export type DemoCounts = Record<(typeof countedNames)[number], number>;

const countedNames = [
  'orders',
  'parcelsUnderWay',
  'paymentSheets',
  'customers',
  'leads',
  'messages',
  'letters',
  'accounts',
  'keysAndWebhooks',
  'historyLines',
  'products',
] as const;

export type DemoToEmpty = {
  counts: DemoCounts;
  shopName: string;
  /** Whether the owner still logs in with what the demo prints, and so has to choose a way in of their own. */
  needsLogin: boolean;
  /** Whether shoppers still find the demo's phone or e-mail address, so that the owner has to write their own. */
  needsContact: boolean;
};

/** What there is to say before the shop is emptied; null where it is not the demo, or not any more. */
export async function readDemoToEmpty(email: string): Promise<DemoToEmpty | null> {
  const demo = demoShop();
  if (!demo || !(await demo.isHere())) return null;
  const [counts, settings, needsLogin] = await Promise.all([
    countDemo(db),
    readShopSettings(),
    demo.isDemoLogin(email),
  ]);
  return { counts, shopName: settings.shopName, needsLogin, needsContact: demoContacts(settings).length > 0 };
}

async function countDemo(tx: Pick<Transaction, 'execute'>): Promise<DemoCounts> {
  const { rows } = await tx.execute<DemoCounts>(sql`select
    (select count(*)::int from orders) as "orders",
    (select count(*)::int from shipments where ended_at is null) as "parcelsUnderWay",
    (select count(*)::int from payment_sheets) as "paymentSheets",
    (select count(*)::int from customers) as "customers",
    (select count(*)::int from leads) as "leads",
    (select count(*)::int from contact_messages) as "messages",
    (select count(*)::int from letters) as "letters",
    (select count(*)::int - 1 from users) as "accounts",
    (select count(*)::int from api_keys) + (select count(*)::int from webhooks) as "keysAndWebhooks",
    (select count(*)::int from audit_entries) as "historyLines",
    (select count(*)::int from products) as "products"`);
  return rows[0]!;
}

export type Emptied =
  | { kind: 'emptied'; email: string }
  | { kind: 'invalid'; problems: Partial<Record<BeginField, string>> }
  /** Nothing was changed, and why. */
  | { kind: 'refused'; why: string };

const refusals = {
  'no-demo': 'This is no demo shop any more: it has been emptied already, and nothing was changed now.',
  'never-demo': 'This shop does not run as the demo, so there is nothing to empty. Nothing was changed.',
  'not-owner': 'Your account is not an owner’s any more. Nothing was changed.',
  importing:
    'Another shop is moving in right now. Wait until it has moved in, then empty this one. Nothing was changed.',
  busy: 'The shop is very busy at this moment. Nothing was changed. Try again in a minute.',
};

type Refusal = keyof typeof refusals;

/**
 * Empties the demo shop and makes it its owner's own, in one transaction: what shoppers and staff did goes, products too
 * unless they are kept; settings and content stay. Nobody writes to these tables meanwhile, so an order is either gone or
 * placed in the real shop. Pressed twice, it is done once. Whoever does it logs in anew.
 */
export async function emptyShop(by: Actor & { id: string }, values: BeginValues): Promise<Emptied> {
  const demo = demoShop();
  if (!demo || !(await demo.isHere())) return refusal((await hasBegun()) ? 'no-demo' : 'never-demo');
  const [owner] = await db.select().from(users).where(eq(users.id, by.id));
  if (!owner) return refusal('not-owner');
  const settings = await readShopSettings();
  const { shopName } = settings;
  const needsContact = demoContacts(settings).length > 0;
  const typed = cleaned(values);
  const needsLogin = await demo.isDemoLogin(owner.email);
  const problems = await problemsOf(typed, { shopName, needsLogin, needsContact, demo });
  if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const login = needsLogin
    ? { ...typed, passwordHash: await inPasswordLine(() => hashPassword(typed.password)) }
    : null;
  const emptying: Emptying = {
    keepsProducts: values.keepsProducts,
    ownerId: by.id,
    playedCouriers: await demo.playedCouriers(),
    bannerPictures: await demo.bannerPictures(),
    saleMessage: demo.saleMessage,
  };
  const done = await persist((tx) => empty(tx, { by, emptying, login, contact: needsContact ? typed : null, demo }));
  return done === null ? { kind: 'emptied', email: login?.email ?? owner.email } : refusal(done);
}

function refusal(reason: Refusal): Emptied {
  return { kind: 'refused', why: refusals[reason] };
}

function cleaned({ username, email, password, shopName, phone, shopEmail }: BeginValues): Record<BeginField, string> {
  return {
    username: cleanLine(username).slice(0, maxNameLength + 1),
    email: normalizeEmail(email),
    password,
    shopName,
    phone,
    shopEmail: normalizeEmail(shopEmail),
  };
}

type Known = { shopName: string; needsLogin: boolean; needsContact: boolean; demo: DemoShop };

async function problemsOf(
  typed: Record<BeginField, string>,
  { shopName, needsLogin, needsContact, demo }: Known,
): Promise<Partial<Record<BeginField, string>>> {
  const wrongName = typedNameProblem(typed.shopName, shopName);
  const problems: Partial<Record<BeginField, string>> = {
    ...(needsContact && contactProblems(typed)),
    ...(wrongName && { shopName: wrongName }),
  };
  if (!needsLogin) return problems;
  Object.assign(problems, loginProblems(typed));
  if (!problems.email && demo.isDemoAddress(typed.email))
    problems.email = 'This is the demo’s address, which is nobody’s mailbox. Write your own.';
  if (!isKeepable(typed.password)) problems.password = 'This has a character that cannot be kept.';
  const guessable = problems.password
    ? undefined
    : await guessableProblem(typed.password, namesOf({ email: typed.email, userName: typed.username }));
  if (guessable) problems.password = guessable;
  return problems;
}

/** Somebody else has a lock, or a deadlock was found. */
const passing = new Set(['55P03', '40P01']);
const maxTries = 30;
const pauseMs = 250;

/** Tries again while others hold the tables. They hold them for a moment, but there may always be another. */
async function persist(run: (tx: Transaction) => Promise<Refusal | null>): Promise<Refusal | null> {
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return await inTransaction(run);
    } catch (error) {
      if (!passing.has(databaseCode(error) ?? '')) throw error;
      await sleep(pauseMs);
    }
  }
  return 'busy';
}

type Begun = {
  by: Actor & { id: string };
  emptying: Emptying;
  /** Null where the owner has a way in of their own. */
  login: { username: string; email: string; passwordHash: string } | null;
  /** How shoppers reach the shop from now on; null where the owner has written it before. */
  contact: { phone: string; shopEmail: string } | null;
  demo: DemoShop;
};

/** Null where it is done. */
async function empty(tx: Transaction, { by, emptying, login, contact, demo }: Begun): Promise<Refusal | null> {
  await lockRoles(tx);
  if (await hasBegun(tx)) return 'no-demo';
  if (!(await isOwner(tx, by.id))) return 'not-owner';
  await lockTables(tx);
  if (await isImporting(tx)) return 'importing';
  const counts = await countDemo(tx);
  // Before the history goes, of which one line is left.
  if (contact) {
    const { phone, shopEmail } = contact;
    await setSettings(tx, by, { phone, whatsapp: phone, email: shopEmail });
  }
  await tx.execute(sql`select set_config('shop.emptying', 'on', true)`);
  await allowForgetting(tx);
  for (const [table, gone] of Object.entries(emptiedTables)) await deleteRows(tx, table, gone(emptying));
  if (emptying.keepsProducts) await openStockAnew(tx);
  await dropDemoSettings(tx, demo.ownSettings);
  const name = await giveLogin(tx, by, login);
  await noteBeginning(tx, 'emptied-demo');
  const { products, ...others } = counts;
  await recordChange(
    tx,
    { id: by.id, name },
    {
      action: 'shop.demo-emptied',
      kind: 'shop',
      subject: 'demo',
      after: emptying.keepsProducts ? others : { ...others, products },
    },
  );
  await announce(tx);
  return null;
}

/** First those of an order, in the order in which placing one touches them: who waits there holds nothing yet. */
const lockedFirst = ['products', 'orders', 'order_lines', 'letters', 'order_events', 'stock_moves'];

/**
 * Keeps everybody else from writing until the transaction ends; pages go on reading. A transaction that waits for a lock
 * makes others wait behind it, so this gives up soon and is tried again.
 */
async function lockTables(tx: Transaction): Promise<void> {
  const tables = [...new Set([...lockedFirst, ...Object.keys(emptiedTables)])].map((table) => sql.identifier(table));
  await tx.execute(sql`select set_config('lock_timeout', '500ms', true)`);
  await tx.execute(sql`lock table ${sql.join(tables, sql`, `)} in exclusive mode`);
}

async function isImporting(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from moves where state in ('checking', 'moving') limit 1`);
  return rows.length > 0;
}

/** A statement deletes so many rows, and is over long before its time is. */
const maxAtOnce = 10_000;
/** Tables whose rows hold files, of which far fewer are deleted in the same time. */
const ofFiles = new Set(['pictures', 'videos', 'move_parts']);
const maxFilesAtOnce = 200;

async function deleteRows(tx: Transaction, table: string, gone: 'none' | 'all' | SQL): Promise<void> {
  if (gone === 'none') return;
  const name = sql.identifier(table);
  const isGone = gone === 'all' ? sql`true` : gone;
  const most = ofFiles.has(table) ? maxFilesAtOnce : maxAtOnce;
  for (let count = most; count === most; ) {
    const { rowCount } = await tx.execute(
      sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${isGone} limit ${most}))`,
    );
    count = rowCount ?? 0;
  }
}

/** What is on the shelf stays there; how it came there belonged to the demo. */
async function openStockAnew(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`insert into stock_moves (product_id, delta, reason) select id, stock, 'opening' from products where stock <> 0`,
  );
}

/** Takes out what still is the demo's own; what the owner has written stays. */
async function dropDemoSettings(tx: Transaction, own: DemoShop['ownSettings']): Promise<void> {
  for (const [name, value] of Object.entries(own))
    await tx.execute(sql`update shop_settings set "values" = "values" - ${name}::text, version = version + 1
      where "values" ->> ${name}::text = ${value}`);
}

/** Returns the owner's name. From now on the office asks for a second step, and gives them the same time as anybody new. */
async function giveLogin(tx: Transaction, by: Actor & { id: string }, login: Begun['login']): Promise<string> {
  const now = new Date();
  await tx.update(users).set({ staffSince: now, updatedAt: now }).where(eq(users.id, by.id));
  if (!login) return by.name;
  const { email, username, passwordHash } = login;
  await tx
    .update(users)
    .set({ email, userName: username, name: username, emailVerified: false })
    .where(eq(users.id, by.id));
  await renewAccess(tx, by.id, passwordHash);
  return username;
}

/** Nodes drop the pages they have in memory, and open pages of the shop and of the office are read again. */
async function announce(tx: Transaction): Promise<void> {
  for (const tag of ['*', 'product:*', 'collection:*', 'content:*', 'settings'])
    await tx.execute(sql`select pg_notify('changed', ${tag})`);
  await tx.execute(sql`select pg_notify('office', '*')`);
}
