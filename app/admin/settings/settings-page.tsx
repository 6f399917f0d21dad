import { href, redirect } from 'react-router';
import { personOf } from '../guard.server.ts';
import type { Route } from './+types/settings-page.ts';
import { settingsPlacesFor } from './settings-places.ts';

/** The settings begin with the shop itself; for staff with their screen, which is all of them that is theirs. */
export function loader({ context }: Route.LoaderArgs): never {
  const { role } = personOf(context);
  throw redirect(settingsPlacesFor(role)[0]?.to ?? href('/admin'));
}

export default function SettingsPage() {
  return null;
}
