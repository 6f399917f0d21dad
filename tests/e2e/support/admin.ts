/** Ways to be logged in to the admin. */
import { createHmac, randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Shop } from './shop.ts';

export type Person = { id: string; email: string; userName: string };

/** Makes a person of this role and has the browser carry their session, as after a login. */
export async function signIn(
  context: BrowserContext,
  shop: Pick<Shop, 'sql'>,
  role: 'shopper' | 'staff' | 'owner',
  userName = 'Bilal Ahmed',
): Promise<Person> {
  const { session, ...person } = await makeSession(shop, role, userName);
  await context.addCookies([{ name: sessionCookie, value: session, domain: 'localhost', path: '/', httpOnly: true }]);
  return person;
}

export const sessionCookie = 'shop.session_token';

/** Makes a person of this role who is logged in; `session` is what their cookie says. */
export async function makeSession(
  shop: Pick<Shop, 'sql'>,
  role: 'shopper' | 'staff' | 'owner',
  userName: string,
): Promise<Person & { session: string }> {
  const id = randomBytes(12).toString('hex');
  const email = `${role}-${id}@gmail.com`;
  await shop.sql('insert into users (id, name, user_name, email, role) values ($1, $2, $2, $3, $4)', [
    id,
    userName,
    email,
    role,
  ]);
  const token = randomBytes(24).toString('hex');
  await shop.sql(
    `insert into sessions (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [randomBytes(12).toString('hex'), token, id],
  );
  return { id, email, userName, session: await signed(shop, token) };
}

/** The token with the shop's own signature, as the cookie carries it. */
async function signed(shop: Pick<Shop, 'sql'>, token: string): Promise<string> {
  await shop.sql(`insert into secrets (name, value) values ('accounts', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  const [secret] = await shop.sql(`select value from secrets where name = 'accounts'`);
  const signature = createHmac('sha256', String(secret?.value)).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}
