import { readAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { seoPart } from '#app/modules/settings/seo-settings.server.ts';

let isOn = false;

/** Whether the owner lets shoppers sort and filter, as this process last read it. Read for each request, so it waits for nobody. */
export function sortsLists(): boolean {
  return isOn;
}

/** Reads the switch. Call it at the start, and when the settings of the admin may have changed. */
export async function lookAtListSwitch(): Promise<void> {
  isOn = (await readAdminPart(seoPart)).sortsLists;
}
