import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Actor, recordChange } from '#app/infra/audit/audit.server.ts';
import { normalizeEmail } from '#app/infra/contact-details/email.ts';
import { databaseCode, db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { cleanLine, isKeepable } from '#app/infra/text/plain-text.ts';
import type { Problems } from '#app/modules/accounts/forms/account-forms.ts';
import { guessableProblem, namesOf } from '#app/modules/accounts/log-in/guessable-passwords.server.ts';
import { hashPassword, inPasswordLine } from '#app/modules/accounts/password/passwords.server.ts';
import { users } from '#app/modules/accounts/tables.server.ts';
import { isOwner, lockRoles } from '#app/modules/accounts/team/lock-roles.server.ts';
import { renewAccess } from '#app/modules/accounts/team/renew-access.server.ts';
import { awaitFirstProducts } from '#app/modules/catalog/collections/save-own-collection.server.ts';
import { demoContacts, readShopSettings } from '#app/modules/settings/settings.server.ts';
import { isSetUp, noteSetUp } from '#app/modules/settings/setup-state.server.ts';
import { type DemoShop, demoShop } from './demo-shop.server.ts';
import { loginProblems, type OwnerLogin } from './setup-form.ts';

export type DemoData = {
  /** How many rows go, beside the demo's own banners and texts. */
  counts: Record<'products' | 'orders' | 'customers' | 'leads' | 'messages' | 'remittances' | 'emails', number>;
  /** The names of the demo's products that somebody has changed: they stay unless the owner gives them up, too. */
  changedProducts: string[];
  /** Whether the owner still logs in with what the demo prints, and so has to choose a login of their own. */
  needsLogin: boolean;
  /** The demo's phone and mailbox, where shoppers still find them. */
  contacts: string[];
};

/** What there is to say before demo data is removed; null where the shop is not the demo, or not any more. */
export async function readDemoData(email: string): Promise<DemoData | null> {
  const demo = demoShop();
  if (!demo || !(await demo.isHere())) return null;
  const [products, counts, needsLogin, settings] = await Promise.all([
    demo.readProducts(),
    countTrialRows(db),
    demo.isDemoLogin(email),
    readShopSettings(),
  ]);
  const changedProducts = products.filter(({ isChanged }) => isChanged).map(({ name }) => name);
  return {
    counts: { products: products.length - changedProducts.length, ...counts },
    changedProducts,
    needsLogin,
    contacts: demoContacts(settings),
  };
}

async function countTrialRows(tx: Pick<Transaction, 'execute'>): Promise<Omit<DemoData['counts'], 'products'>> {
  const { rows } = await tx.execute<Omit<DemoData['counts'], 'products'>>(sql`select
    (select count(*)::int from orders) as "orders",
    (select count(*)::int from customers) as "customers",
    (select count(*)::int from leads) as "leads",
    (select count(*)::int from contact_messages) as "messages",
    (select count(*)::int from payment_sheets) as "remittances",
    (select count(*)::int from letters) as "emails"`);
  return rows[0]!;
}

/** What the owner chooses: a login where they have none of their own, and whether changed products of the demo go, too. */
export type RemovalInput = OwnerLogin & { removesChanged: boolean };

export type Removed =
  | { kind: 'removed'; hasNewLogin: boolean }
  | { kind: 'invalid'; problems: Problems<keyof OwnerLogin> }
  /** Nothing was removed, and why. */
  | { kind: 'refused'; why: string };

const refusals = {
  removed: 'The demo data has been removed already. Nothing was changed now.',
  noDemo: 'This shop does not run as the demo, so there is no demo data to remove. Nothing was changed.',
  notOwner: 'Your account is no longer an owner’s. Nothing was removed.',
  contacts: 'Shoppers still find the demo’s phone or e-mail address. Enter your own under Settings, Shop, first.',
  importing: 'Another shop is being imported right now. Wait until it is done. Nothing was removed.',
  busy: 'The shop is very busy at this moment. Nothing was removed. Try again in a minute.',
};

type Refusal = keyof typeof refusals;

/**
 * Removes the demo's rows and every order with all that belongs to it, in one transaction: all or nothing. The team, settings
 * and products of the owner's own stay. Nobody orders meanwhile, so an order is either gone or placed in the real shop.
 * Pressed twice, it is done once. From then on the shop is its owner's: e-mails are sent and couriers are real.
 */
export async function removeDemoData(by: Actor & { id: string }, input: RemovalInput): Promise<Removed> {
  const demo = demoShop();
  if (!demo || !(await demo.isHere())) return refusal((await isSetUp()) ? 'removed' : 'noDemo');
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, by.id));
  if (!owner) return refusal('notOwner');
  if (demoContacts(await readShopSettings()).length > 0) return refusal('contacts');
  const login = (await demo.isDemoLogin(owner.email)) ? cleaned(input) : null;
  const problems = login ? await problemsOf(login, by.id, demo) : {};
  if (Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const removal = {
    by,
    login: login && { ...login, passwordHash: await inPasswordLine(() => hashPassword(login.password)) },
    removeRows: await demo.prepareRemoval({ ownerId: by.id, removesChanged: input.removesChanged }),
  };
  const refused = await retryWhileLocked((tx) => removeIn(tx, removal));
  return refused ? refusal(refused) : { kind: 'removed', hasNewLogin: login !== null };
}

function refusal(reason: Refusal): Removed {
  return { kind: 'refused', why: refusals[reason] };
}

function cleaned({ username, email, password }: OwnerLogin): OwnerLogin {
  return { username: cleanLine(username), email: normalizeEmail(email), password };
}

async function problemsOf(login: OwnerLogin, ownerId: string, demo: DemoShop): Promise<Problems<keyof OwnerLogin>> {
  const { email, username, password } = login;
  const problems = loginProblems(login);
  if (!problems.email && (await demo.isDemoAddress(email)))
    problems.email = 'This is the demo’s address, which nobody reads. Enter your own.';
  if (!problems.email && (await isTaken(email, ownerId))) problems.email = 'Another account has this address.';
  if (!isKeepable(password)) problems.password = 'This has a character that cannot be saved.';
  if (problems.password) return problems;
  const guessable = await guessableProblem(password, namesOf({ email, userName: username }));
  return guessable ? { ...problems, password: guessable } : problems;
}

async function isTaken(email: string, ownerId: string): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, ownerId)));
  return other !== undefined;
}

/** Somebody else has a lock, or a deadlock was found. */
const passing = new Set(['55P03', '40P01']);
const maxTries = 30;
const pauseMs = 250;

/** Tries again while others hold the tables: whoever waits long for a lock makes others wait behind them. */
async function retryWhileLocked(run: (tx: Transaction) => Promise<Refusal | null>): Promise<Refusal | null> {
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

type Removal = {
  by: Actor & { id: string };
  login: (OwnerLogin & { passwordHash: string }) | null;
  removeRows(tx: Transaction): Promise<void>;
};

/** Null where it is done. */
async function removeIn(tx: Transaction, { by, login, removeRows }: Removal): Promise<Refusal | null> {
  await lockRoles(tx);
  if (await isSetUp(tx)) return 'removed';
  if (!(await isOwner(tx, by.id))) return 'notOwner';
  await tx.execute(sql`select set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '60s', true)`);
  // Products come first, as in an order that is placed: whoever waits there holds nothing yet.
  await tx.execute(sql`lock table products, orders, courier_accounts in exclusive mode`);
  if (await isImporting(tx)) return 'importing';
  const counts = await countTrialRows(tx);
  // The cash book refuses deletion but for this transaction, and no day is counted anew for each order.
  await tx.execute(sql`select set_config('shop.emptying', 'on', true)`);
  for (const table of trialTables) await deleteRows(tx, table);
  await removeRows(tx);
  await forgetOrders(tx, by);
  for (const table of countTables) await deleteRows(tx, table);
  if (login) await giveLogin(tx, by.id, login);
  // The demo asked nobody for a second step. From now on the admin does, and gives the team the same time as anybody new.
  await tx.update(users).set({ staffSince: new Date() }).where(ne(users.role, 'shopper'));
  await awaitFirstProducts(tx);
  await noteSetUp(tx, 'removed-demo');
  const actor = { id: by.id, name: login?.username ?? by.name };
  await recordChange(tx, actor, { action: 'shop.demo-removed', kind: 'shop', subject: 'demo', after: counts });
  await announce(tx);
  return null;
}

async function isImporting(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from moves where state in ('checking', 'moving') limit 1`);
  return rows.length > 0;
}

/** What people tried in the demo. Lines, parcels, returns and claims go with their orders. */
const trialTables = [
  'cash_moves',
  'payment_sheets',
  'customers',
  'orders',
  'leads',
  'contact_messages',
  'letters',
  'search_questions',
];
/** What was counted of it. */
const countTables = [
  'order_counts',
  'order_count_changes',
  'product_counts',
  'product_count_changes',
  'order_profits',
  'order_profit_changes',
  'product_sales',
];

/** What is left names no order any more. The stock stays as it stands: nobody has counted other pieces. */
async function forgetOrders(tx: Transaction, by: Actor): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from stock_moves where order_id is not null returning product_id, delta)
    insert into stock_moves (product_id, delta, reason, actor_name, words)
    select product_id, sum(delta), 'correction', ${by.name}, 'Orders removed with the demo data'
    from gone group by product_id having sum(delta) <> 0`);
  await tx.execute(sql`update discount_codes set uses = 0 where uses > 0`);
  // What an import brought may be imported again.
  await tx.execute(sql`delete from moved_records where kind in ('customer', 'order', 'message')`);
}

/** A statement deletes so many rows, and is over long before its time is. */
const maxAtOnce = 10_000;

async function deleteRows(tx: Transaction, table: string): Promise<void> {
  const name = sql.identifier(table);
  for (let count = maxAtOnce; count === maxAtOnce; ) {
    const { rowCount } = await tx.execute(
      sql`delete from ${name} where ctid = any(array(select ctid from ${name} limit ${maxAtOnce}))`,
    );
    count = rowCount ?? 0;
  }
}

async function giveLogin(
  tx: Transaction,
  ownerId: string,
  { email, username, passwordHash }: NonNullable<Removal['login']>,
): Promise<void> {
  await tx
    .update(users)
    .set({ email, userName: username, name: username, emailVerified: false, updatedAt: new Date() })
    .where(eq(users.id, ownerId));
  await renewAccess(tx, ownerId, passwordHash);
}

/** Nodes drop the pages they have in memory, and open pages of the shop and of the admin are read again. */
async function announce(tx: Transaction): Promise<void> {
  for (const tag of ['*', 'product:*', 'collection:*', 'content:*', 'settings'])
    await tx.execute(sql`select pg_notify('changed', ${tag})`);
  await tx.execute(sql`select pg_notify('office', '*')`);
}
