import { createContext, data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { isNewRefusal, recordRefusal } from '#app/infra/audit/record-access.server.ts';
import { secondsUntilNextHour } from '#app/infra/audit/record-reading.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { type AdminEntry, isLockedOut, readAdminEntry } from '#app/modules/accounts/log-in/admin-entry.server.ts';
import { isStaff } from '#app/modules/accounts/role.ts';
import { isConfirmed } from '#app/modules/accounts/second-step/fresh-proof.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { hidePage } from './hidden-pages.server.ts';
import { type AdminWorker, mayVisit } from './permissions.ts';
import { pageTakesProof } from './step-up.ts';

/** The person of the admin whose request this is; set by the guard before anything else of the admin runs. */
export const signedInContext = createContext<AdminEntry>();

type Context = Readonly<RouterContextProvider>;

/**
 * The admin's one door: it runs before every loader and action of the admin. Who is not logged in goes to the login and
 * comes back. Who must set up a second step goes there first. What somebody may not see or do answers 404; the staff read
 * it in the admin's frame. No answer of the admin may be cached.
 */
export const guardAdmin: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const person = await readAdminEntry(request);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  // NUL: no page of ours makes such an address, and PostgreSQL refuses to be asked for it.
  if ((url.pathname + url.search).includes('%00')) throw data(null, { status: 404 });
  if (!person)
    throw redirect(`${href('/login')}?from=${encodeURIComponent(url.pathname + url.search)}`, { headers: unkept });
  // The router says the pattern without its first slash.
  const isHidden = !mayVisit(person, `/${pattern}`, !reads);
  if (isHidden) {
    await noteRefused(person, `/${pattern}`, request);
    if (!reads || !isStaff(person.role) || isLockedOut(person)) throw data(null, { status: 404 });
    hidePage(context);
  }
  if (isLockedOut(person)) throw redirect(href('/account/security'), { headers: unkept });
  context.set(signedInContext, person);
  if (!isHidden && pageTakesProof(`/${pattern}`) && !isConfirmed(person.confirmedAt))
    throw redirect(confirmPage(url.pathname + url.search), { headers: unkept });
  const response = await next();
  // A page without a loader has thrown no 404 of its own.
  if (isHidden && response.status !== 404) throw data(null, { status: 404 });
  for (const [name, value] of Object.entries(unkept)) response.headers.set(name, value);
  // The one limit of a page is that of reading. The router drops the headers of an error that a loader throws.
  if (reads && response.status === 429) response.headers.set('retry-after', String(secondsUntilNextHour()));
  return response;
};

/** Records that somebody who is logged in asked for what is not theirs; once in an hour for each address. */
export async function noteRefused({ id, userName, role }: AdminEntry, route: string, request: Request): Promise<void> {
  const refusal = { status: 404, route, address: request.headers.get(clientAddressHeader) ?? 'unknown' };
  if (route === '/admin/*' || !isNewRefusal(refusal, id)) return;
  await recordRefusal({ id, name: userName }, refusal, isStaff(role));
}

/** The page on which somebody confirms who they are, and goes on to this address from there. */
export function confirmPage(from: string): string {
  return `${href('/admin/confirm-identity')}?from=${encodeURIComponent(from)}`;
}

const unkept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

/** Who acts, for the audit log. */
export function actorOf(context: Context): Actor {
  const { id, userName } = context.get(signedInContext);
  return { id, name: userName };
}

/** Who acts, with their role and tasks. */
export function personOf(context: Context): Person {
  return { ...actorOf(context), ...workerOf(context) };
}

/** What somebody may do, for pages that show only that. */
export function workerOf(context: Context): AdminWorker {
  const { role, tasks } = context.get(signedInContext);
  return { role: role === 'owner' ? 'owner' : 'staff', tasks };
}
