import type { IncomingMessage } from 'node:http';
import { isNewRefusal, recordRefusal, routeOf, unknownActor } from '#app/infra/audit/record-access.server.ts';
import { isStaff } from '../role.ts';
import { identifySender } from './admin-entry.server.ts';

/** Whether an answer is one that the activity log records. */
export function isRefusal(status: number): boolean {
  return status === 403 || status === 429;
}

type Answered = { status: number; address: string; siteUrl: string };

/** Records a request that was answered with 403 or 429 in the activity log, with who asked, as far as that is known. */
export async function recordRefusedRequest(
  request: IncomingMessage,
  { status, address, siteUrl }: Answered,
): Promise<void> {
  const path = request.url?.split('?')[0] ?? '/';
  // Log-ins write an entry of their own.
  if (!isRefusal(status) || /^\/(api\/)?login/.test(path)) return;
  const refusal = { status, route: routeOf(path), address };
  if (!isNewRefusal(refusal)) return;
  const person = await identifySender(request, siteUrl);
  if (person === 'away') return;
  const actor = person ? { id: person.id, name: person.userName } : unknownActor;
  await recordRefusal(actor, refusal, person !== null && isStaff(person.role));
}
