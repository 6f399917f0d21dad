/** A3: the header's links, in the spec's words and routes. */
export const headerLinks = [
  { label: 'Home', to: '/' },
  { label: 'Health & beauty', to: '/our_collection' },
  { label: 'Electronics', to: '/electronics' },
  { label: 'Home & office', to: '/home_improvement' },
  { label: 'About us', to: '/about-us' },
  { label: 'Contact us', to: '/contact-us' },
] as const;

export const shopLinks = [
  { label: 'Top products', to: '/top_collections' },
  { label: 'Health & beauty', to: '/our_collection' },
  { label: 'Electronics', to: '/electronics' },
  { label: 'Home & office', to: '/home_improvement' },
  { label: 'Track your shipment', to: '/tracker' },
] as const;

/** The policy pages; their routes are spelled as the spec spells them. */
export const policyLinks = [
  { label: 'Refund policy', to: '/refundpolicy' },
  { label: 'Privacy policy', to: '/privcypolicy' },
  { label: 'Terms of service', to: '/termsofservice' },
  { label: 'Shipping policy', to: '/shippingpolicy' },
  { label: 'Contact information', to: '/contactinformation' },
] as const;
