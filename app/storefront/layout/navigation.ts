import { href } from 'react-router';
import type { Label } from '#app/i18n/translate.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';

/** A3: the header's links, in the spec's words and routes. */
const headerLinks: readonly HeaderLink[] = [
  { label: 'Home', to: href('/') },
  { label: 'Health & beauty', to: href('/our_collection') },
  { label: 'Electronics', to: href('/electronics') },
  { label: 'Home & office', to: href('/home_improvement') },
  { label: 'About us', to: href('/about-us') },
  { label: 'Contact us', to: href('/contact-us') },
];

/** The owner's own have the owner's words. */
type HeaderLink = { label: Label; to: string; isOwn?: false } | { label: string; to: string; isOwn: true };

/** The header's links, with the owner's own collections behind the four; `hasOwn` where there are any. */
export function useHeaderLinks(): { links: readonly HeaderLink[]; hasOwn: boolean } {
  const { ownLinks } = useShop();
  if (!ownLinks) return { links: headerLinks, hasOwn: false };
  const own = ownLinks.map(({ label, to }): HeaderLink => ({ label, to, isOwn: true }));
  return { links: headerLinks.toSpliced(-2, 0, ...own), hasOwn: true };
}

export const shopLinks = [
  { label: 'Top products', to: href('/top_collections') },
  { label: 'Health & beauty', to: href('/our_collection') },
  { label: 'Electronics', to: href('/electronics') },
  { label: 'Home & office', to: href('/home_improvement') },
  { label: 'Track your shipment', to: href('/tracker') },
] as const;

/** The policy pages; their routes are spelled as the spec spells them. */
export const policyLinks = [
  { label: 'Refund policy', to: href('/refundpolicy') },
  { label: 'Privacy policy', to: href('/privcypolicy') },
  { label: 'Terms of service', to: href('/termsofservice') },
  { label: 'Shipping policy', to: href('/shippingpolicy') },
  { label: 'Contact information', to: href('/contactinformation') },
] as const;
