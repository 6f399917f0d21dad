import { readShopSettings } from './settings.server.ts';

let isOn = false;

/** M31: whether the shop has pages in Urdu, as this process last heard. Asked for each request, so it waits for nobody. */
export function speaksUrdu(): boolean {
  return isOn;
}

/** Reads the switch. Call it at the start, and when the settings of the shop may have changed. */
export async function lookAtLanguageSwitch(): Promise<void> {
  isOn = (await readShopSettings()).speaksUrdu;
}
