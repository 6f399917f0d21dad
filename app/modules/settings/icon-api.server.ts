import { type Context, Hono } from 'hono';
import { firstLetter } from '#app/infra/text/first-letter.ts';
import { readShopSettings } from './settings.server.ts';
import { shopIcons } from './shop-icon.ts';
import type { Theme } from './shop-theme.ts';

/** So long a browser keeps where the icon is, in seconds: it is asked for with every first page. */
const maxAgeSeconds = 3_600;

/**
 * M85: where the shop's icon is. One address for all pages, so that a page is the same whatever the icon is; the second is
 * what an iPhone asks for when the shop is put on its home screen.
 */
export const iconApi = new Hono()
  .get('/icon', async (context) => {
    const { icon, isOwn, shopName, theme } = await readShopSettings();
    if (!icon && isOwn) return draw(context, firstLetter(shopName), theme);
    return lead(context, shopIcons(icon)[0]?.src ?? '/mark.svg');
  })
  .get('/apple-touch-icon.png', async (context) => {
    const { icon, isOwn } = await readShopSettings();
    // Without one, a home screen draws its own.
    if (!icon && isOwn) return context.notFound();
    // It shows no clear ground: the rendition without one.
    return lead(context, shopIcons(icon)[0]?.src.replace(/webp$/, 'jpg') ?? '/icon-192.png');
  });

/** The first letter of an owner's own shop without an icon, as `ShopMark` shows it. */
function draw(context: Context, letter: string, theme: Theme | null | undefined): Response {
  const { brand, paper } = theme ?? { brand: '#17402F', paper: '#FBF7F1' };
  const text = letter.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`);
  return context.body(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="6" fill="${brand}"/><text x="24" y="33.5" text-anchor="middle" font-family="serif" font-size="28" fill="${paper}">${text}</text></svg>`,
    200,
    { 'content-type': 'image/svg+xml', 'cache-control': `public, max-age=${maxAgeSeconds}` },
  );
}

function lead(context: Context, address: string): Response {
  context.header('cache-control', `public, max-age=${maxAgeSeconds}`);
  return context.redirect(address, 302);
}
