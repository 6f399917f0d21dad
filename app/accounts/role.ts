/** What somebody may do: shop; work in the office; decide who works there. Nobody can make themself more than they are. */
export type Role = 'shopper' | 'staff' | 'owner';

/** Whether the office is open to them. */
export function isStaff(role: Role): boolean {
  return role !== 'shopper';
}
