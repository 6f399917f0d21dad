import type { MetaDescriptor } from 'react-router';
import { fillFacts, parseShopPage, type ShopPage, summaryOf } from '#app/modules/content/pages/page-text.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';

/** J2: how a page of text is named, found and shared. `address` is the page's own. */
export function shopPageMeta({ title, body }: ShopPage, address: string, shop: ShopSettings): MetaDescriptor[] {
  const name = fillFacts(title, shop);
  const description = summaryOf(parseShopPage(body), shop);
  return [
    { title: `${name} · ${shop.shopName}` },
    { name: 'description', content: description },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { tagName: 'link', rel: 'canonical', href: address },
  ];
}
