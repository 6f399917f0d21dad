import { href } from 'react-router';
import { type Label, useTWhole } from '#app/i18n/translate.ts';
import { waysIn } from '#app/modules/catalog/collections/listed-collections.ts';
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

/** So many collections stand beside the others in one row of a wide window, in the words of the shop. */
const maxInRow = 3;

/** The header's links, with the owner's own collections behind the four, or all as the owner has arranged them; `hasOwn` where they may be long. */
export function useHeaderLinks(): { links: readonly HeaderLink[]; hasOwn: boolean } {
  const { ownLinks, collections } = useShop();
  const t = useTWhole();
  if (collections) {
    const inMenu = collections.filter((each) => each.inMenu);
    const links = inMenu.map(({ label, path }): HeaderLink => ({ label: t(label), to: path, isOwn: true }));
    return {
      links: [...headerLinks.slice(0, 1), ...links, ...headerLinks.slice(-2)],
      hasOwn: inMenu.some(({ isOwn }) => isOwn) || inMenu.length > maxInRow,
    };
  }
  if (!ownLinks) return { links: headerLinks, hasOwn: false };
  const own = ownLinks.map(({ label, to }): HeaderLink => ({ label, to, isOwn: true }));
  return { links: headerLinks.toSpliced(-2, 0, ...own), hasOwn: true };
}

/** The footer's way into the shop. */
export function useShopLinks(): readonly { label: string; to: string }[] {
  const shop = useShop();
  return [
    ...waysIn(shop).map(({ label, path }) => ({ label, to: path })),
    { label: 'Track your shipment' satisfies Label, to: href('/tracker') },
    ...(shop.ownLinks ?? []),
  ];
}

/** The policy pages; their routes are spelled as the spec spells them. */
export const policyLinks = [
  { label: 'Refund policy', to: href('/refundpolicy') },
  { label: 'Privacy policy', to: href('/privcypolicy') },
  { label: 'Terms of service', to: href('/termsofservice') },
  { label: 'Shipping policy', to: href('/shippingpolicy') },
  { label: 'Contact information', to: href('/contactinformation') },
] as const;
