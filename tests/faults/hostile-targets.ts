/** Everything that can be asked of the shop: its API, its actions, its pages and forms, from their own descriptions. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { matchPath } from 'react-router';
import { z } from 'zod';
import { actionTables } from '#app/admin/actions/action-tables.server.ts';
import { type AdminWorker, mayVisit } from '#app/admin/permissions.ts';
import { productForm } from '#app/modules/catalog/product-form.ts';
import { contentForm } from '#app/modules/content/content-form.ts';
import { shopPageForm } from '#app/modules/content/pages/shop-page-form.ts';
import { callTextsForm } from '#app/modules/orders/desk/call-texts/call-texts.server.ts';
import { orderEditForm } from '#app/modules/orders/desk/edit/order-edit-form.ts';
import { orderRulesForm } from '#app/modules/settings/order-rules-form.ts';
import { shopForm } from '#app/modules/settings/settings-form.ts';
import { courierRulesForm } from '#app/modules/shipping/couriers/courier-rules.ts';
import routes from '#app/routes.ts';
import { openApi } from '#app/server/openapi/openapi.server.ts';
import { asForm, fitting, fittingBody, hostileBody, type Known, type Schema } from './hostile-schema.ts';
import { type Request, type Response, type Role, roles } from './hostile-setup.ts';
import { anyText, brokenBodies } from './hostile-values.ts';

/** A request with what it aims at: the pattern of the admin's address, and who sends it. */
export type Shot = { who: Role; pattern: string; sent: Request };

/** `whole` is the JSON of a body as the schema wants it; `text` is what is sent. */
type Body = { type: string; text: fc.Arbitrary<string>; whole?: fc.Arbitrary<string> };
export type Target = { method: string; pattern: string; body?: Body; headers?: string[] };

const formType = 'application/x-www-form-urlencoded';

type Parameter = { name: string; in: string; schema: Schema };
type Operation = {
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** What the description of the API promises. */
function apiTargets(known: Known): Target[] {
  const paths = openApi('http://shop.example').paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Target => {
      const [[type = '', { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
      const json = hostileBody(schema, known);
      return {
        method: method.toUpperCase(),
        pattern: address.replace(/\{(\w+)\}/g, ':$1'),
        headers: parameters.filter((each) => each.in === 'header').map(({ name }) => name),
        ...(requestBody && {
          body: { type, text: type === formType ? json.map(asForm) : json, whole: fittingBody(schema, known) },
        }),
      };
    }),
  );
}

/** The schema of `after` in an action that saves a form. */
const forms: Record<string, z.ZodType> = {
  'save-shop': shopForm,
  'save-rules': orderRulesForm,
  'save-texts': callTextsForm,
  'save-courier': courierRulesForm,
  'save-content': contentForm,
  'save-page': shopPageForm,
  'save-product': productForm,
  'make-product': productForm,
  'save-order': orderEditForm,
};
/** They would write to any folder of the machine that runs the tests; the tests of backups use them. */
const leftOut = new Set(['save-backups', 'back-up-now']);

/** Every action of every area of the admin. */
function actionTargets(known: Known): Target[] {
  return Object.entries(actionTables).flatMap(([area, { schema }]) =>
    optionsOf(asJsonSchema(schema)).flatMap((option) => {
      const action = String(option.properties?.action?.const);
      const form = forms[action];
      const properties = { ...option.properties, ...(form && { after: { ...asJsonSchema(form), required: [] } }) };
      const input = { ...option, properties };
      const [text, whole] = [hostileBody(input, known), fittingBody(input, known)];
      if (leftOut.has(action)) return [];
      return [{ method: 'POST', pattern: `/admin/${area}/actions`, body: { type: 'application/json', text, whole } }];
    }),
  );
}

function asJsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
}

function optionsOf({ oneOf, anyOf }: Schema): readonly Schema[] {
  return (oneOf ?? anyOf ?? []).flatMap((option) => (option.properties ? [option] : optionsOf(option)));
}

/** Every address of the router, read in every way and sent what no page sends. */
function pageTargets(): Target[] {
  const body = { type: formType, text: fc.constantFrom(...brokenBodies) };
  return patternsOfPages().flatMap((pattern) => [
    { method: 'GET', pattern },
    { method: 'GET', pattern },
    { method: 'HEAD', pattern },
    { method: 'POST', pattern, body },
  ]);
}

/** The addresses of the router as routes.ts spells them, each once. */
export function patternsOfPages(): string[] {
  return [...new Set(patternsIn(routes as RouteConfigEntry[], ''))];
}

function patternsIn(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const pattern = `${parent}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return [pattern, ...patternsIn(children, pattern)];
  });
}

const files = ['/admin/uploads', '/admin/products/import-file'];
const odd = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND', 'SEARCH', 'TRACE'];
const types = ['application/json', formType, 'multipart/form-data; boundary=x', 'text/plain', 'application/xml', ''];

/** Every target with any method and any body, and files where the admin takes them. */
function oddTargets(targets: readonly Target[]): Target[] {
  const body = (type: string): Body => ({ type, text: fc.oneof(fc.constantFrom(...brokenBodies), anyText) });
  const patterns = [...new Set(targets.map(({ pattern }) => pattern))];
  return [
    ...patterns.map((pattern, index) => ({
      method: odd[index % odd.length]!,
      pattern,
      body: body(types[index % types.length]!),
    })),
    ...patterns.map((pattern, index) => ({ method: 'POST', pattern, body: body(types[index % types.length]!) })),
    ...files.flatMap((pattern) => types.map((type) => ({ method: 'POST', pattern, body: body(type) }))),
  ];
}

/** Words that an address may ask with, from every module. */
const requested =
  'after apply as city collection courier days deleted from lane lead missed name only orders overwrite phone plan product q ids id region secret separator show shown sort source state tab text to v view _routes index'.split(
    ' ',
  );

/** A part of an address as it is sent: encoded, sometimes wrongly. */
const part = fc.oneof(
  { arbitrary: anyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000)), weight: 4 },
  {
    arbitrary: fc.constantFrom('%', '%zz', '%c0%ae', '%ED%A0%80', '%00', '..', '%2e%2e%2f', '%5c', ';a=b', ''),
    weight: 1,
  },
);

/** What there is to ask, each once: the API, the actions of the admin, the pages. */
export function describedTargets(known: Known): Target[] {
  return [...apiTargets(known), ...actionTargets(known), ...pageTargets()];
}

/** Requests for the whole shop, from everybody. The list of targets is returned to say that all were asked. */
export function hostileRequests(cookies: Record<Role, string>, known: Known) {
  const described = describedTargets(known);
  const targets = [...described, ...oddTargets(described)];
  const shots = fc
    .tuple(fc.constantFrom(...roles, 'owner', 'owner'), fc.nat({ max: targets.length - 1 }))
    .chain(([who, index]) => shotAt(targets[index]!, { who, cookie: cookies[who], known }));
  return { shots, targets: targets.length };
}

type From = { who: Role; cookie: string; known: Known };

function shotAt({ method, pattern, body, headers = [] }: Target, { who, cookie, known }: From): fc.Arbitrary<Shot> {
  const site = method === 'GET' || method === 'HEAD' ? {} : { 'sec-fetch-site': 'same-origin' };
  const type = body?.type ? { 'content-type': body.type } : {};
  const named = fc.record(Object.fromEntries(headers.map((name) => [name, headerValue])), { requiredKeys: [] });
  return fc.tuple(addressOf(pattern, known), named, body?.text ?? fc.constant(undefined)).map(([path, more, text]) => ({
    who,
    pattern,
    sent: { method, path, headers: { cookie, ...site, ...type, ...more }, ...(text !== undefined && { body: text }) },
  }));
}

const headerValue = fc.oneof(
  fc.uuid(),
  fc.constantFrom('', 'x', '0', 'null', 'x'.repeat(4_000), '../..', '"', '\u00e9', '%00', "' or 1=1"),
);

/** The address of a route: its parameters filled, a query now and then, now and then as the router fetches it. */
export function addressOf(pattern: string, known: Known): fc.Arbitrary<string> {
  const names = pattern.match(/:\w+|\*/g) ?? [];
  const values = names.map((name) => {
    const fit = fitting({}, known, name.slice(1)).map((value) => encodeURIComponent(String(value).toWellFormed()));
    return fc.oneof(known[name.slice(1)] ? fit : part, part);
  });
  const query = fc.array(fc.tuple(fc.constantFrom(...requested), part), { maxLength: 3 });
  const ending = fc.oneof(
    { arbitrary: fc.constant(''), weight: 5 },
    { arbitrary: fc.constantFrom('.data', '/', '//', '.data.data', '%2e', '.json'), weight: 2 },
  );
  return fc.tuple(fc.tuple(...values), query, ending).map(([filled, words, end]) => {
    const rest = [...filled];
    const path = pattern.replace(/:\w+|\*/g, () => rest.shift() ?? '');
    const asks = words.map(([name, value]) => `${name}=${value}`).join('&');
    return `${path}${path === '/' && end ? '' : end}${asks && '?'}${asks}`.slice(0, 9_000);
  });
}

const workers: Record<Role, 'shopper' | AdminWorker> = {
  nobody: 'shopper',
  shopper: 'shopper',
  packer: { role: 'staff', tasks: ['pack'] },
  staff: { role: 'staff', tasks: null },
  owner: { role: 'owner', tasks: null },
};

/** What is wrong with an answer; null where nothing is. */
export function faultOf({ who, pattern, sent }: Shot, { status, headers, text }: Response): string | null {
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `${status}`;
  if (/\n\s+at .*\.[cm]?[tj]sx?:\d|node_modules\//.test(text)) return 'it tells about its inside';
  if (!pattern.startsWith('/admin') || status >= 400 || sent.method === 'OPTIONS') return null;
  const [pathname = ''] = sent.path.split('?');
  // It asks for another address than the pattern's: a parameter was left empty or is a step up, or something was put behind it.
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname) || !matchPath(pattern, pathname.replace(/\.data$/, ''))) return null;
  if (mayVisit(workers[who], pattern, sent.method !== 'GET' && sent.method !== 'HEAD')) return null;
  // Who is not logged in, or not any more, is led to the login; the router's own fetch is told so with 202.
  const isLedAway =
    /\/login/.test(String(headers.location ?? '')) ||
    (status === 202 && (text.includes('/login') || sent.method === 'HEAD'));
  return isLedAway ? null : `${who} is let in with ${status}`;
}
