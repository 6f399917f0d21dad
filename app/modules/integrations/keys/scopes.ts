/** What a key may do. A key has one or more of them; nothing follows from another. */
export const keyScopes = ['catalogue:read', 'stock:write', 'orders:read', 'orders:write', 'customers:read'] as const;

export type KeyScope = (typeof keyScopes)[number];

/** After how many days a key may end; it may also have no end. */
export const keyDays = [30, 90, 365] as const;

/** As the owner reads them. */
export const scopeTexts: Record<KeyScope, { label: string; says: string }> = {
  'catalogue:read': { label: 'Read the catalogue', says: 'Products with price and stock, hidden ones too.' },
  'stock:write': { label: 'Write stock', says: 'Set a product’s stock, add items or remove them.' },
  'orders:read': {
    label: 'Read orders',
    says: 'Number, state, version, source and times; lines, discount, shipping and total; city, courier and tracking number. No name, phone, e-mail or address.',
  },
  'orders:write': {
    label: 'Update orders',
    says: 'Confirm, pack and cancel orders as your staff do. Never cash, parcels or returns.',
  },
  'customers:read': {
    label: 'Read customers',
    says: 'Adds name, phone, e-mail and address, with province and postal code, to the orders that a key reads.',
  },
};

/** The topics of a webhook. */
export const webhookTopics = ['orders', 'stock'] as const;

export type WebhookTopic = (typeof webhookTopics)[number];

export const topicTexts: Record<WebhookTopic, { label: string; says: string }> = {
  orders: { label: 'Orders', says: 'An order was placed, or went a step further.' },
  stock: { label: 'Stock', says: 'A product’s stock changed, by an order or your team.' },
};
