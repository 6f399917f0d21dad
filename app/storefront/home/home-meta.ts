import type { MetaDescriptor } from 'react-router';
import { tIn } from '#app/i18n/translate.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { sharedPictureUrl } from '#app/modules/catalog/product-markup.ts';
import { shippingTexts } from '#app/modules/settings/delivery/delivery-texts.ts';
import { deliveryTexts } from '#app/modules/settings/delivery/fee-texts.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';

/** J2: how the shop itself is named, found and shared. `origin` is the shop's own address, `address` the home page's. */
export function homeMeta(
  shop: ShopSettings,
  picture: Picture | null,
  origin: string,
  address = `${origin}/`,
): MetaDescriptor[] {
  const t = tIn(shop.language);
  const title = `${shop.shopName}: ${shop.mission.replace(/[.۔]$/, '')}`;
  const description = t(
    'Health and beauty, electronic accessories, home and office at {shop}. {delivery} anywhere in Pakistan, {shipping}, cash on delivery.',
    { shop: shop.shopName, delivery: deliveryTexts(shop.fee, t), shipping: shippingTexts(shop, t) },
  );
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop.shopName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(picture ? [{ property: 'og:image', content: sharedPictureUrl(picture, origin) }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { 'script:ld+json': shopMarkup(shop, origin) },
  ];
}

/** The shop as search engines read it (schema.org). */
export function shopMarkup(shop: ShopSettings, origin: string) {
  const links = [shop.facebook, shop.instagram, shop.tiktok].filter((link) => link !== '');
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: shop.shopName,
    description: shop.mission,
    url: `${origin}/`,
    email: shop.email,
    telephone: shop.phone,
    areaServed: { '@type': 'Country', name: 'Pakistan' },
    paymentAccepted: 'Cash on delivery',
    currenciesAccepted: 'PKR',
    ...(links.length > 0 ? { sameAs: links } : {}),
  };
}
