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

/** Where somebody wants to go who asks for a path the shop does not have; null where nobody can know. */
export function movedTo(path: string): string | null {
  return movedAddresses.get(path.toLowerCase().replace(/^\/|\/$/g, '')) ?? null;
}
