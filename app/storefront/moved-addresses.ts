/** Other spellings of the text pages and of the contact page, and the spec's own that they lead to. */
const movedAddresses = new Map([
  ['about', '/about-us'],
  ['aboutus', '/about-us'],
  ['contact', '/contact-us'],
  ['contact-information', '/contactinformation'],
  ['privacy', '/privcypolicy'],
  ['privacy-policy', '/privcypolicy'],
  ['privacypolicy', '/privcypolicy'],
  ['refund', '/refundpolicy'],
  ['refund-policy', '/refundpolicy'],
  ['shipping', '/shippingpolicy'],
  ['shipping-policy', '/shippingpolicy'],
  ['terms', '/termsofservice'],
  ['terms-and-conditions', '/termsofservice'],
  ['terms-of-service', '/termsofservice'],
  ['termsandconditions', '/termsofservice'],
]);

/** Where somebody wants to go who asks for a path the shop does not have; null where nobody can know. */
export function movedTo(path: string): string | null {
  return movedAddresses.get(path.toLowerCase().replace(/^\/|\/$/g, '')) ?? null;
}
