import { workerOf } from '#app/admin/guard.server.ts';
import { mayDo } from '#app/admin/permissions.ts';
import { readPartForm, rulesPart } from '../admin-settings.server.ts';
import type { Route } from './+types/settings-advanced-page.ts';
import { RulesSection } from './rules-section.tsx';
import { ScreenSection } from './screen-section.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const isAllowed = mayDo(workerOf(context), 'change-rules');
  return { rules: isAllowed ? await readPartForm(rulesPart) : null };
}

/** The rules of orders for the owner, and this device for whoever works at it. */
export default function SettingsAdvancedPage({ loaderData: { rules } }: Route.ComponentProps) {
  return (
    <SettingsFrame title="Advanced">
      {rules && <RulesSection values={rules} />}
      <ScreenSection />
    </SettingsFrame>
  );
}
