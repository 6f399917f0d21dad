import { href, redirect } from 'react-router';
import { workerOf } from '#app/admin/guard.server.ts';
import type { Route } from './+types/settings-page.ts';
import { settingsGroupsFor } from './settings-places.ts';

/** Redirects to the first settings page: the shop for the owner, the screen for staff, who see no other. */
export function loader({ context }: Route.LoaderArgs): never {
  throw redirect(settingsGroupsFor(workerOf(context), false)[0]?.to ?? href('/admin'));
}

export default function SettingsPage() {
  return null;
}
