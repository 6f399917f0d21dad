import type { Role } from '#app/accounts/role.ts';

export type OfficeRole = Exclude<Role, 'shopper'>;

type Right = {
  /** Who may see what its loader tells. */
  see: OfficeRole;
  /** Who may do what its action does; nobody where it is not said. */
  act?: OfficeRole;
};

/**
 * Who may do what in the office, address by address as routes.ts spells them. An address that is not here is nobody's:
 * the guard answers "not found", and a test fails. The owner may whatever the staff may.
 */
export const permissions: Record<string, Right> = {
  '/admin': { see: 'staff' },
  '/admin/find': { see: 'staff' },
  '/admin/messages': { see: 'staff' },
  '/admin/messages/acts': { see: 'staff', act: 'staff' },
  '/admin/messages/:id': { see: 'staff' },
  '/admin/parcels': { see: 'staff' },
  '/admin/parcels/acts': { see: 'staff', act: 'staff' },
  '/admin/parcels/hand-over': { see: 'staff' },
  '/admin/parcels/of/:number': { see: 'staff' },
  '/admin/cash': { see: 'owner', act: 'owner' },
  '/admin/cash/acts': { see: 'owner', act: 'owner' },
  '/admin/cash/:courier': { see: 'owner' },
  '/admin/cash/sheets/:id': { see: 'owner' },
  '/admin/customers/accounts': { see: 'owner' },
  '/admin/customers/accounts/:id': { see: 'owner' },
  '/admin/history': { see: 'owner' },
  '/admin/history/csv': { see: 'owner' },
  '/admin/numbers': { see: 'owner' },
  '/admin/numbers/csv': { see: 'owner' },
  '/admin/settings': { see: 'staff' },
  '/admin/settings/acts': { see: 'owner', act: 'owner' },
  '/admin/settings/shop': { see: 'owner' },
  '/admin/settings/people': { see: 'owner' },
  '/admin/products': { see: 'staff' },
  '/admin/products/acts': { see: 'staff', act: 'staff' },
  '/admin/products/new': { see: 'staff' },
  '/admin/products/import': { see: 'owner' },
  '/admin/products/import-file': { see: 'owner', act: 'owner' },
  '/admin/products/export': { see: 'owner' },
  '/admin/products/:id': { see: 'staff' },
  '/admin/products/:id/stock': { see: 'staff' },
  '/admin/uploads': { see: 'staff', act: 'staff' },
  '/admin/find-products': { see: 'staff' },
  '/admin/collections': { see: 'owner' },
  '/admin/collections/acts': { see: 'owner', act: 'owner' },
  '/admin/collections/:key': { see: 'owner' },
  '/admin/content': { see: 'owner' },
  '/admin/content/acts': { see: 'owner', act: 'owner' },
  '/admin/content/pages': { see: 'owner' },
  '/admin/content/pages/:slug': { see: 'owner' },
  '/admin/content/shop': { see: 'owner' },
  '/admin/content/:part': { see: 'owner' },
  '/admin/confirm': { see: 'staff' },
  '/admin/confirm/:number': { see: 'staff' },
  '/admin/orders/new': { see: 'staff' },
  '/admin/pack': { see: 'staff' },
  '/admin/pack/print': { see: 'staff' },
  '/admin/pack/print.pdf': { see: 'staff' },
  '/admin/customers': { see: 'owner' },
  '/admin/customers/csv': { see: 'owner' },
  '/admin/customers/acts': { see: 'owner', act: 'owner' },
  '/admin/customers/:phone': { see: 'owner' },
  '/admin/orders': { see: 'staff' },
  '/admin/orders/csv': { see: 'staff' },
  '/admin/orders/acts': { see: 'staff', act: 'staff' },
  '/admin/orders/products': { see: 'staff' },
  '/admin/orders/:number': { see: 'staff' },
  '/admin/settings/letters': { see: 'owner' },
  '/admin/settings/texts': { see: 'owner' },
  '/admin/settings/rules': { see: 'owner' },
  '/admin/settings/screen': { see: 'staff' },
  '/admin/settings/couriers': { see: 'owner' },
  '/admin/*': { see: 'staff' },
};

/** What only some people see or do on pages that others share. */
const rights = {
  /** What was ordered, collected and is owed, in rupees over the whole shop. */
  'see-money': 'owner',
  'delete-products': 'owner',
} as const satisfies Record<string, OfficeRole>;

export type OfficeRight = keyof typeof rights;

/** Whether somebody of this role may see (or, with `act`, change something at) an address of the office. */
export function mayVisit(role: Role, pattern: string, act = false): boolean {
  const right = permissions[pattern];
  const needed = act ? right?.act : right?.see;
  return needed !== undefined && reaches(role, needed);
}

/** Whether somebody of this role has this right. */
export function mayDo(role: Role, right: OfficeRight): boolean {
  return reaches(role, rights[right]);
}

function reaches(role: Role, needed: OfficeRole): boolean {
  return role === 'owner' || (role === 'staff' && needed === 'staff');
}
