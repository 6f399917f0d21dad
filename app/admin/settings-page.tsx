import { redirect } from 'react-router';

/** The settings begin with the shop itself. */
export function loader(): never {
  throw redirect('/admin/settings/shop');
}

export default function SettingsPage() {
  return null;
}
