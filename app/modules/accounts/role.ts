/** A role: shops; works in the admin; decides who works there. Nobody can raise their own role. */
export type Role = 'shopper' | 'staff' | 'owner';

/** A role that opens the admin. */
export type StaffRole = Exclude<Role, 'shopper'>;

/** Whether the admin is open to them. */
export function isStaff(role: Role): boolean {
  return role !== 'shopper';
}
