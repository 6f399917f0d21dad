import { z } from 'zod';
import { fieldNames } from '#app/modules/checkout/checkout-values.ts';
import type { TrackingAnswer } from '#app/modules/shipping/tracking/tracking-response.ts';
import { answer, body, notNow, part, problem, shapeOf, texts, textsBody, unreadable } from './openapi-shapes.server.ts';

const station = z.object({ label: z.string(), note: z.string(), mark: z.enum(['done', 'now', 'to-come']) });
const parcel = z.object({ heading: z.string(), stations: z.array(station), returnable: z.string().optional() });
const tracked: z.ZodType<TrackingAnswer> = z.object({ trackingData: z.string(), parcels: z.array(parcel) });
const plain = { content: { 'text/plain': { schema: shapeOf(z.string()) } } };
const map = { content: { 'application/xml': {} } };

/** A page whose form works without script: it is sent to the page itself, which answers with itself or leads on. */
function pageForm(summary: string, names: readonly string[], optional: readonly string[] = []) {
  const schema = shapeOf(texts(names, optional), 'input');
  return {
    post: {
      summary: `${summary} (the page’s form, without script)`,
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } },
      responses: {
        200: { description: 'The page, with what is said', content: { 'text/html': {} } },
        303: { description: 'Done: on to the next page' },
        422: { description: 'The page, with what is not right', content: { 'text/html': {} } },
        ...notNow,
      },
    },
  };
}

/** The same for ordering: also what the checkout refuses is said on the page. */
function orderForm() {
  const names = ['add', 'act', 'key', 'subtotal', 'shippingFee', ...fieldNames];
  const { post } = pageForm('Add a product to an order, change its quantities, or place it', [], names);
  const refused = { description: 'The page, with what is not right', content: { 'text/html': {} } };
  return { post: { ...post, responses: { ...post.responses, 400: refused, 409: refused } } };
}

/** The same for the pages of returns, which are not there while the owner has them switched off. */
function returnForm(summary: string, names: readonly string[], optional: readonly string[] = []) {
  const { post } = pageForm(summary, names, optional);
  return {
    post: {
      ...post,
      responses: {
        ...post.responses,
        404: {
          description: 'There is none, or returns are not asked for on the website',
          content: { 'text/html': {} },
        },
        408: { description: 'The sender of photographs was silent for seconds', content: { 'text/html': {} } },
        413: { description: 'The photographs are too large', content: { 'text/html': {} } },
      },
    },
  };
}

/** The form of a sold-out product, which is not there while the owner has it switched off. */
function stockRequestForm() {
  const { post } = pageForm('Leave a phone or an e-mail address to hear when a product is back', ['contact']);
  const none = { description: 'There is no such product, or no such form', content: { 'text/html': {} } };
  return { post: { ...post, responses: { ...post.responses, 404: none } } };
}

/** Tracking, the pages' own forms, and what machines ask. */
export const otherPaths = {
  '/track': {
    post: {
      summary: 'Where a parcel is: order numbers or consignment numbers, up to five, in any written form',
      requestBody: textsBody(['trackingId'], ['phone']),
      responses: {
        200: answer(
          'What is known, in words; of a number nobody has it says so. Never a name, phone, address or amount',
          tracked,
        ),
        ...unreadable,
        422: answer('No number in it', problem),
        502: answer('The tracking service that the shop uses did not answer', problem),
        ...notNow,
      },
    },
  },
  '/api/vitals': {
    post: {
      summary: 'How fast a page was, sent by the page itself',
      requestBody: body(z.object({ page: z.string(), device: z.string(), vitals: z.record(z.string(), z.number()) })),
      responses: { 204: { description: 'Counted' }, ...unreadable, 422: answer('Not a report', problem), ...notNow },
    },
  },
  '/api/openapi.json': {
    get: { summary: 'This description', responses: { 200: answer('OpenAPI 3.1', z.looseObject({})) } },
  },
  '/robots.txt': {
    get: {
      summary: 'What search engines need not ask for, and where the map is',
      responses: { 200: { description: 'As robotstxt.org has it', ...plain } },
    },
  },
  '/manifest.webmanifest': {
    get: {
      summary: 'The shop as a phone installs it',
      responses: {
        200: { description: 'As the Web Application Manifest has it', content: { 'application/manifest+json': {} } },
      },
    },
  },
  '/icon': {
    get: {
      summary: 'Where the shop’s icon is, for the browser’s tab',
      responses: { 302: { description: 'To the owner’s icon, or to the mark' } },
    },
  },
  '/apple-touch-icon.png': {
    get: {
      summary: 'Where the shop’s icon is, for the home screen of an iPhone',
      responses: { 302: { description: 'To the owner’s icon, or to the mark' } },
    },
  },
  '/sitemap.xml': {
    get: { summary: 'The parts of the map of the shop', responses: { 200: { description: 'sitemapindex', ...map } } },
  },
  '/sitemap/{part}': {
    get: {
      summary: 'A part of the map: pages and products that search engines may find',
      parameters: [part('part', z.int(), 'From 1')],
      responses: { 200: { description: 'urlset', ...map }, 404: { description: 'There is no such part' } },
    },
  },
  '/account/data/file': {
    get: {
      summary: 'Everything the shop keeps under the account of whoever is logged in; prices are rupees',
      responses: {
        200: answer('A file to take along', z.looseObject({})),
        302: { description: 'To the login; nobody is logged in' },
      },
    },
  },
  '/livez': {
    get: { summary: 'The process is up', responses: { 200: { description: '`ok`', ...plain } } },
  },
  '/readyz': {
    get: {
      summary: 'This node can take orders',
      responses: {
        200: { description: '`ready`', ...plain },
        503: { description: 'The database is away, or the node is stopping', ...plain },
      },
    },
  },
  '/readyz/pages': {
    get: {
      summary: 'This node can show the shop, if only the pages it has in memory',
      responses: {
        200: { description: '`ready`', ...plain },
        503: { description: 'Nothing can be shown, or the node is stopping', ...plain },
      },
    },
  },
  '/metrics': {
    get: {
      summary: 'Figures for Prometheus; for the machine itself, or with the bearer that METRICS_TOKEN names',
      responses: { 200: { description: 'Prometheus text', ...plain }, 404: { description: 'Not for you', ...plain } },
    },
  },
  '/login': pageForm('Log in', ['email', 'password']),
  '/login/code': pageForm('The second factor', ['code']),
  '/register': pageForm('Make an account', ['username', 'email', 'password', 'terms']),
  '/forgotpassword': pageForm('Send a link for a new password', ['email']),
  '/password_change': pageForm('Change one’s own password', ['oldPassword', 'newPassword', 'confirmPassword']),
  '/account': pageForm('Add an order to one’s own', ['number', 'phone']),
  '/account/security': pageForm(
    'Switch the second factor on or off, end sessions, ask for another e-mail address',
    ['intent'],
    ['password', 'code', 'session', 'email'],
  ),
  '/account/data': pageForm('Delete the account and what belongs to it', ['password']),
  '/contact-us': pageForm('Send a message to the shop', ['fullname', 'mobileNo', 'email', 'message']),
  '/tracker': pageForm('Where a parcel is', ['id'], ['phone']),
  '/waiting/{id}': stockRequestForm(),
  '/order': orderForm(),
  '/return': returnForm(
    'Ask for a return of what was delivered; with its answer goes the address that takes the form with photographs',
    ['number'],
    ['phone', 'code', 'permission'],
  ),
  '/return/{token}': returnForm('Say that a return has left, or take it back', ['act', 'version'], ['words']),
};
