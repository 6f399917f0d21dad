import { href } from 'react-router';

/** Other spellings of the text pages and of the contact page, and the spec's own that they lead to. */
const movedAddresses = new Map([
  ['about', href('/about-us')],
  ['aboutus', href('/about-us')],
  ['contact', href('/contact-us')],
  ['contact-information', href('/contactinformation')],
  ['privacy', href('/privcypolicy')],
  ['privacy-policy', href('/privcypolicy')],
  ['privacypolicy', href('/privcypolicy')],
  ['refund', href('/refundpolicy')],
  ['refund-policy', href('/refundpolicy')],
  ['shipping', href('/shippingpolicy')],
  ['shipping-policy', href('/shippingpolicy')],
  ['terms', href('/termsofservice')],
  ['terms-and-conditions', href('/termsofservice')],
  ['terms-of-service', href('/termsofservice')],
  ['termsandconditions', href('/termsofservice')],
]);

/** The new address of a path that the shop no longer has; null where there is none. */
export function movedTo(path: string): string | null {
  return movedAddresses.get(path.toLowerCase().replace(/^\/|\/$/g, '')) ?? null;
}

/** The paths for which `movedTo` has a new address. */
export function movedPaths(): string[] {
  return [...movedAddresses.keys()].map((name) => `/${name}`);
}
