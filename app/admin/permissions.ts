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
  '/admin/confirm': { see: 'staff' },
  '/admin/confirm/:number': { see: 'staff' },
  '/admin/orders/new': { see: 'staff', act: 'staff' },
  '/admin/pack': { see: 'staff' },
  '/admin/pack/print': { see: 'staff' },
  '/admin/customers': { see: 'owner' },
  '/admin/customers/:phone': { see: 'owner', act: 'owner' },
  '/admin/orders': { see: 'staff' },
  '/admin/orders/csv': { see: 'staff' },
  '/admin/orders/acts': { see: 'staff', act: 'staff' },
  '/admin/orders/products': { see: 'staff' },
  '/admin/orders/:number': { see: 'staff' },
  '/admin/orders/:number/edit': { see: 'staff', act: 'staff' },
  '/admin/*': { see: 'staff' },
};

/** What only some people see or do on pages that others share. */
export const rights = {
  /** What was ordered, collected and is owed, in rupees over the whole shop. */
  'see-money': 'owner',
  'change-roles': 'owner',
  'ban-people': 'owner',
} as const satisfies Record<string, OfficeRole>;

export type OfficeRight = keyof typeof rights;

/** Whether somebody of this role may see (or, with `act`, change something at) an address of the office. */
export function mayVisit(role: Role, pattern: string, act = false): boolean {
  const right = permissions[pattern];
  const needed = act ? right?.act : right?.see;
  return needed !== undefined && reaches(role, needed);
}

export function mayDo(role: Role, right: OfficeRight): boolean {
  return reaches(role, rights[right]);
}

function reaches(role: Role, needed: OfficeRole): boolean {
  return role === 'owner' || (role === 'staff' && needed === 'staff');
}
