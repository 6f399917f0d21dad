import { href } from 'react-router';
import { dastakTheme } from '#app/modules/content/theme/theme-tokens.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { shopIcons } from '#app/modules/settings/shop-icon.ts';

const doorIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Drawn by settings/icon-api.server.ts. */
const letterIcon = { src: '/icon', sizes: 'any', type: 'image/svg+xml' };

/** M71: the shop as a phone installs it (W3C, Web Application Manifest). A text shared to it is searched for. */
export async function loader() {
  const { shopName, mission, icon, isOwn, theme } = await readShopSettings();
  const manifest = {
    id: '/',
    name: shopName,
    short_name: shopName,
    description: mission,
    lang: 'en',
    start_url: href('/'),
    scope: '/',
    display: 'standalone',
    background_color: theme?.paper ?? dastakTheme.paper,
    theme_color: theme?.brand ?? dastakTheme.brand,
    icons: icon ? shopIcons(icon) : isOwn ? [letterIcon] : doorIcons,
    shortcuts: [
      { name: 'Cart', url: href('/cart') },
      { name: 'Track your shipment', url: href('/tracker') },
    ],
    share_target: {
      action: href('/search-results'),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'q' },
    },
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
