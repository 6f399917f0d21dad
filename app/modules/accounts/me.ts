import type { Role } from './role.ts';

/** The person who is logged in, as the pages know them. */
export type Me = { id: string; email: string; displayName: string; userName: string; role: Role };

/** What to call them: the display name in capitals, else the user name as it is kept, else User. */
export function nameOf({ displayName, userName }: Pick<Me, 'displayName' | 'userName'>): string {
  const display = displayName.trim();
  if (display) return display.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());
  return userName.trim() || 'User';
}
