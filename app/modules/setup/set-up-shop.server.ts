import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { normalizeEmail } from '#app/infra/contact-details/email.ts';
import { db, inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { sharedSecret } from '#app/infra/db/secrets.server.ts';
import { recordOf } from '#app/infra/records.ts';
import { cleanLine, isKeepable } from '#app/infra/text/plain-text.ts';
import type { Problems } from '#app/modules/accounts/forms/account-forms.ts';
import {
  type Answer,
  addressOf,
  answering,
  inMinutes,
  refuseFields,
} from '#app/modules/accounts/forms/respond.server.ts';
import { countInvitationUse } from '#app/modules/accounts/log-in/account-limits.server.ts';
import { guessableProblem, namesOf } from '#app/modules/accounts/log-in/guessable-passwords.server.ts';
import { hashOfToken } from '#app/modules/accounts/password/link-token.server.ts';
import { hashPassword, inPasswordLine } from '#app/modules/accounts/password/passwords.server.ts';
import { users } from '#app/modules/accounts/tables.server.ts';
import { lockRoles } from '#app/modules/accounts/team/lock-roles.server.ts';
import { makeOwnerIn } from '#app/modules/accounts/team/make-owner.server.ts';
import { awaitFirstProducts } from '#app/modules/catalog/collections/save-own-collection.server.ts';
import { products } from '#app/modules/catalog/tables.server.ts';
import { courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import { keepCouriers } from '#app/modules/orders/couriers/couriers.server.ts';
import { setSettings } from '#app/modules/settings/save-settings.server.ts';
import { noteSetUp } from '#app/modules/settings/setup-state.server.ts';
import { setCourierRules } from '#app/modules/shipping/couriers/courier-accounts.server.ts';
import { demoShop } from './demo-shop.server.ts';
import { type SetupField, type SetupValues, setupFields, setupProblems } from './setup-form.ts';

const tryAgain = 'That did not work. Please try again in a moment.';
const closed = 'This address is no longer good: the shop is set up.';

/**
 * Where a shop without an owner is set up: a path with a token behind the #, which browsers send to no server. The same on
 * every node and after every start; null as soon as the shop has an owner.
 */
export async function setupPath(): Promise<string | null> {
  if (await hasOwner(db)) return null;
  return `${href('/setup')}#token=${await sharedSecret('setup')}`;
}

async function hasOwner(tx: Pick<Transaction, 'select'>): Promise<boolean> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1);
  return owner !== undefined;
}

/** Says whether the token opens the set-up. 400 where it does not, or where the shop has an owner already. */
export function openSetup(token: string, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => (await refuseToken(token, request)) ?? { status: 200, body: {} });
}

async function refuseToken(token: string, request: Request): Promise<Answer | null> {
  const allowance = await countInvitationUse(addressOf(request));
  if (!allowance.allowed) {
    const problem = `Too many tries. Please try again ${inMinutes(allowance.retryAfterSeconds)}.`;
    return { status: 429, body: { problem }, retryAfterSeconds: allowance.retryAfterSeconds };
  }
  const [known, given] = [await sharedSecret('setup'), token].map((text) => Buffer.from(hashOfToken(text)));
  const isRight = known !== undefined && given !== undefined && timingSafeEqual(known, given);
  return isRight && !(await hasOwner(db)) ? null : { status: 400, body: { problem: closed } };
}

/**
 * Sets the shop up: its owner's account, name, numbers, the couriers that it uses and what is on its shelves, in one
 * transaction. Works once, also where it is sent twice at the same moment; after it the token opens nothing.
 */
export function setUpShop(token: string, values: SetupValues, request: Request): Promise<Answer> {
  return answering(tryAgain, async () => {
    const refusal = await refuseToken(token, request);
    if (refusal) return refusal;
    const typed = cleaned(values);
    const problems = await problemsOf(values, typed);
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const passwordHash = await inPasswordLine(() => hashPassword(typed.password));
    const shelves = typed.begin === 'demo' ? await openShelves() : null;
    // The products may be those of somebody who has just set the shop up in another tab.
    if (shelves === 'full' && !(await hasOwner(db))) return refuseFields({ begin: full });
    if (shelves === 'full') return { status: 400, body: { problem: closed } };
    const isSetUp = await inTransaction((tx) => setUp(tx, { values: typed, passwordHash, shelves }));
    await keepCouriers();
    return isSetUp ? { status: 200, body: {} } : { status: 400, body: { problem: closed } };
  });
}

const full = 'There are products in this shop already, so the demo’s cannot be added. Choose one of the others.';

/** Fills the shelves in the transaction that it is given. */
type Shelves = (tx: Transaction) => Promise<void>;

/** Takes the demo's pictures in beforehand, because that takes longer than a transaction should. */
async function openShelves(): Promise<Shelves | 'full'> {
  const demo = demoShop();
  const [product] = await db.select({ id: products.id }).from(products).limit(1);
  if (!demo || product) return 'full';
  const pictureIds = await demo.addPictures();
  return (tx) => demo.addProducts(tx, pictureIds);
}

function cleaned(values: SetupValues): SetupValues {
  const lines = recordOf(setupFields, (field) => cleanLine(values[field]));
  return {
    ...lines,
    email: normalizeEmail(values.email),
    shopEmail: normalizeEmail(values.shopEmail),
    whatsapp: lines.whatsapp || lines.phone,
    begin: values.begin || 'nothing',
    password: values.password,
  };
}

async function problemsOf(values: SetupValues, typed: SetupValues): Promise<Problems<SetupField>> {
  const problems = setupProblems(typed);
  for (const field of setupFields)
    if (!isKeepable(values[field])) problems[field] = 'This has a character that cannot be saved.';
  if (problems.password) return problems;
  const names = [...namesOf({ email: typed.email, userName: typed.username }), typed.shopName];
  const guessable = await guessableProblem(typed.password, names);
  return guessable ? { ...problems, password: guessable } : problems;
}

type NewShop = { values: SetupValues; passwordHash: string; shelves: Shelves | null };

/** False where the shop has got an owner meanwhile. */
async function setUp(tx: Transaction, { values, passwordHash, shelves }: NewShop): Promise<boolean> {
  await lockRoles(tx);
  if (await hasOwner(tx)) return false;
  const { email, username: userName, shopName, phone, whatsapp, shopEmail, city } = values;
  const { id } = await makeOwnerIn(tx, { email, userName, passwordHash });
  const owner = { id, name: userName };
  const shoppersMay = { asksForYes: true, shoppersCancel: true };
  const shop = { shopName, phone, whatsapp, email: shopEmail, city };
  await setSettings(tx, owner, { ...shop, ...shoppersMay, checkoutForm: 'short' });
  const usesCouriers = courierAdapters.some((courier) => values[courier]);
  for (const courier of courierAdapters)
    if (values[courier]) await setCourierRules(tx, owner, courier, { pickupCity: city, active: true });
    else if (usesCouriers) await setCourierRules(tx, owner, courier, { active: false });
  await shelves?.(tx);
  await awaitFirstProducts(tx);
  await noteSetUp(tx, values.begin === 'demo' ? 'demo-products' : values.begin === 'file' ? 'file' : 'nothing');
  return true;
}
