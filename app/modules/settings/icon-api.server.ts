import { type Context, Hono } from 'hono';
import { readShopSettings } from './settings.server.ts';
import { shopIcons } from './shop-icon.ts';

/** So long a browser keeps where the icon is, in seconds: it is asked for with every first page. */
const kept = 3_600;

/**
 * M85: where the shop's icon is. One address for all pages, so that a page is the same whatever the icon is; the second is
 * what an iPhone asks for when the shop is put on its home screen.
 */
export const iconApi = new Hono()
  .get('/icon', async (context) => lead(context, (await readSmallest())?.src ?? '/mark.svg'))
  .get('/apple-touch-icon.png', async (context) =>
    // Its home screen shows no clear ground: the rendition without one.
    lead(context, (await readSmallest())?.src.replace(/webp$/, 'jpg') ?? '/icon-192.png'),
  );

async function readSmallest() {
  const [smallest] = shopIcons((await readShopSettings()).icon);
  return smallest;
}

function lead(context: Context, address: string): Response {
  context.header('cache-control', `public, max-age=${kept}`);
  return context.redirect(address, 302);
}
