import { createStoredStore } from '#app/infra/browser/store.ts';
import { makeUuid } from '#app/infra/uuid.ts';

const device = createStoredStore({ key: 'device', initial: '', asText: true, parse: String });

/** A name for this browser that says nothing of its owner; orders are counted by it (K8). */
export function thisDevice(): string {
  if (device.read() === '') device.write(makeUuid());
  return device.read();
}
