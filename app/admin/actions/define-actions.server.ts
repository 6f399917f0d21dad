import { data, href, redirect } from 'react-router';
import { z } from 'zod';
import { readFormBody, readJsonBody } from '#app/infra/http/read-body.server.ts';
import { isConfirmed } from '#app/modules/accounts/second-step/fresh-proof.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { isCourierName } from '#app/modules/orders/couriers/courier.ts';
import { confirmPage } from '../guard.server.ts';
import { mayRunAction } from '../permissions.ts';
import { type ProofWanted, takesProof } from '../step-up.ts';
import type { ActionInput, ActionResult, Silent } from './action-result.ts';
import { actionOfForm } from './edit-action.server.ts';
import { readOldAction } from './old-actions.server.ts';

/** One function for each action of the schema. */
type ActionFunctions<Schema extends z.ZodType<ActionInput>> = {
  [Name in z.output<Schema>['action']]: (
    person: Person,
    input: Extract<z.output<Schema>, { action: Name }>,
  ) => Promise<ActionResult | Silent>;
};

/** The actions of an area: a union of their inputs, discriminated by `action`, and a function for each. */
export type ActionTable<
  Schema extends z.ZodType<ActionInput> = z.ZodType<ActionInput>,
  Functions = Record<string, (person: Person, input: never) => Promise<ActionResult | Silent>>,
> = { schema: Schema; functions: Functions };

/** Makes the table of an area's actions. The compiler asks for a function for every action of the schema. */
export function defineActions<Schema extends z.ZodType<ActionInput>, Functions extends ActionFunctions<Schema>>(
  schema: Schema,
  functions: Functions,
): ActionTable<Schema, Functions> {
  return { schema, functions };
}

type ActionRequest = {
  area: string;
  person: Person;
  request: Request;
  /** When password or code were last given in this session; without it, what takes a fresh proof is not done. */
  confirmedAt?: Date;
  /** Called with the name of an action that this person may not run. */
  refused?: (action: string) => Promise<void>;
};

/**
 * Runs the action of a request and responds with its result as JSON. A plain form, sent where no script runs yet, is
 * redirected to its page. Throws 400 for a body that fits no action, 404 for an action that this person may not run. Without the
 * fresh proof that an action takes nothing is done: the response is `ProofWanted`, and a form goes to the page that asks for it.
 */
export async function runAction(table: ActionTable, acting: ActionRequest): Promise<Response> {
  const { area, person, request, confirmedAt, refused } = acting;
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  const parsed = table.schema.safeParse(
    readOldAction(area, isForm ? await readFields(request) : await readJson(request)),
  );
  if (!parsed.success) throw data(null, { status: 400 });
  if (!mayRunAction(person, area, parsed.data.action)) {
    await refused?.(parsed.data.action);
    throw data(null, { status: 404 });
  }
  if (takesProof(area, parsed.data.action) && !isConfirmed(confirmedAt))
    return isForm ? redirect(confirmPage(pageOf(request))) : Response.json({ proofWanted: true } satisfies ProofWanted);
  // The schema has found the action of this name, and with it what its function takes.
  const result = await table.functions[parsed.data.action]?.(person, parsed.data as never);
  if (!isForm) return Response.json(result);
  return redirect((result && 'to' in result && result.to) || pageOf(request));
}

const maxActionBytes = 1024 * 1024;

async function readJson(request: Request): Promise<unknown> {
  const body = await readJsonBody(request, maxActionBytes);
  if (!body.ok) throw data(null, { status: body.status });
  return storable(body.value);
}

async function readFields(request: Request): Promise<unknown> {
  const form = await readFormBody(request, maxActionBytes);
  if (!form) throw data(null, { status: 400 });
  return storable(actionOfForm(form));
}

/** No action is nested deeper than this; a body that is deeper comes from no page of ours. */
const maxDepth = 100;

/**
 * The same with texts that PostgreSQL can store: without NUL, and with U+FFFD for half a character (an emoji that was cut
 * in two). No page of ours sends either, nor a body that is nested without end.
 */
function storable(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) throw data(null, { status: 400 });
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storable(each, depth + 1)]));
}

/** The page of the admin that a form was sent from. */
function pageOf(request: Request): string {
  const from = URL.parse(request.headers.get('referer') ?? '');
  return from?.pathname.startsWith(href('/admin')) ? from.pathname + from.search : href('/admin');
}

/** A text as a person writes it: without white space around it, cut at the longest that is stored. */
export function writtenText(maxLength: number) {
  return z.string().transform((text) => text.trim().slice(0, maxLength));
}

/** A courier of the shop, also one that gets no new parcels. */
export const knownCourier = z.string().refine(isCourierName, 'This courier is not known.');

/** The id of a row: an integer of PostgreSQL. */
export const rowId = z.int().min(1).max(2_147_483_647);

/** The version of a row that a person saw. */
export const rowVersion = rowId;
