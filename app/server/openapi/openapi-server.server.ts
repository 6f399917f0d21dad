import { z } from 'zod';
import { answer, part, shapeOf } from '#app/infra/openapi/shapes.server.ts';

const plain = { content: { 'text/plain': { schema: shapeOf(z.string()) } } };
const map = { content: { 'application/xml': {} } };
const changed = z.object({ changed: z.array(z.string()) });
const missed = {
  name: 'missed',
  in: 'query',
  description: 'ms that the page was disconnected',
  schema: shapeOf(z.int()),
};

/** Live updates, health, and files for crawlers and browsers. */
export const serverPaths = {
  '/api/live': {
    get: {
      summary: 'Server-Sent Events: `hello` and `changed` with the tags of what changed, `beat` every 25 s',
      parameters: [missed],
      responses: { 200: { description: 'A stream', content: { 'text/event-stream': {} } } },
    },
  },
  '/api/changes': {
    get: {
      summary: 'The tags of recent changes, for clients without a stream',
      parameters: [missed],
      responses: {
        200: answer('`*` means everything', changed),
      },
    },
  },
  '/api/openapi.json': {
    get: { summary: 'This description', responses: { 200: answer('OpenAPI 3.1', z.looseObject({})) } },
  },
  '/robots.txt': {
    get: {
      summary: 'Rules for crawlers, and the address of the sitemap',
      responses: { 200: { description: 'robots.txt', ...plain } },
    },
  },
  '/llms.txt': {
    get: {
      summary: 'The shop in Markdown, for assistants',
      responses: { 200: { description: 'llms.txt', content: { 'text/markdown': {} } } },
    },
  },
  '/manifest.webmanifest': {
    get: {
      summary: 'The web app manifest',
      responses: {
        200: { description: 'Web app manifest', content: { 'application/manifest+json': {} } },
      },
    },
  },
  '/icon': {
    get: {
      summary: 'The shop’s icon for browser tabs',
      responses: { 302: { description: 'To the owner’s icon, or to the shop’s mark' } },
    },
  },
  '/apple-touch-icon.png': {
    get: {
      summary: 'The shop’s icon for the home screen of an iPhone',
      responses: { 302: { description: 'To the owner’s icon, or to the shop’s mark' } },
    },
  },
  '/sitemap.xml': {
    get: { summary: 'The sitemap index', responses: { 200: { description: 'sitemapindex', ...map } } },
  },
  '/sitemap/{part}': {
    get: {
      summary: 'A part of the sitemap: pages and products for search engines',
      parameters: [part('part', z.int(), 'From 1')],
      responses: { 200: { description: 'urlset', ...map }, 404: { description: 'No such part' } },
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
      summary: 'This node can show pages, at least those in memory',
      responses: {
        200: { description: '`ready`', ...plain },
        503: { description: 'No page can be shown, or the node is stopping', ...plain },
      },
    },
  },
  '/metrics': {
    get: {
      summary: 'Metrics for Prometheus; from loopback, or with the bearer token METRICS_TOKEN',
      responses: {
        200: { description: 'Prometheus text', ...plain },
        404: { description: 'Neither loopback nor the token', ...plain },
      },
    },
  },
};
