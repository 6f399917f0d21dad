import { href } from 'react-router';
import { readShownCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { shopPageSlugs } from '#app/modules/content/pages/page-text.ts';
import { readShopPage } from '#app/modules/content/pages/shop-pages.server.ts';
import { deliveryTexts } from '#app/modules/settings/delivery/fee-texts.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { forEverybody } from '#app/modules/settings/shop-settings.ts';
import type { Route } from './+types/llms-page.ts';

/** J2: the shop in a page of Markdown, for assistants that answer a shopper's question (llmstxt.org). */
export async function loader({ url }: Route.LoaderArgs) {
  const [settings, { shown }, pages] = await Promise.all([
    readShopSettings(),
    readShownCollections(),
    Promise.all(shopPageSlugs.map((slug) => readShopPage(slug))),
  ]);
  const { shopName, mission, fee } = forEverybody(settings);
  const at = (path: string) => url.origin + path;
  const shop = [
    link('Home', at(href('/'))),
    ...shown.map(({ collection: { name, path, line } }) => link(name, at(path), line)),
    link('Search', at(`${href('/search-results')}?q=WORDS`), 'the words of a product in place of WORDS'),
    link('Every product', at('/sitemap.xml'), 'addresses of all pages'),
    link('Track a shipment', at(href('/tracker'))),
    link('Contact us', at(href('/contact-us'))),
  ];
  const lines = [
    `# ${plain(shopName)}`,
    '',
    `> ${plain(mission)}`,
    '',
    `Prices are in Pakistani rupees (PKR). Orders are paid in cash at the door, anywhere in Pakistan. ${deliveryTexts(fee)}.`,
    '',
    '## Shop',
    '',
    ...shop,
    '',
    '## Policies',
    '',
    ...pages.map(({ slug, title }) => link(title, at(`/${slug}`))),
    '',
    '## For programs',
    '',
    link('API', at('/api/openapi.json'), 'OpenAPI: products, collections, search'),
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
}

function link(name: string, address: string, about = ''): string {
  return `- [${plain(name)}](${address})${about && `: ${plain(about)}`}`;
}

/** One line, in which no character of Markdown is one. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
