import { limitsAreOn } from '#app/infra/limits/limits.server.ts';

/** So many forms with photographs are held in memory at a time. */
const maxPlaces = 2;

let taken = 0;
const addresses = new Set<string>();

export type UploadPlace = { kind: 'taken'; leave(): void } | { kind: 'none' } | { kind: 'one-already' };

/** A place for a form with photographs, one for each address: a single sender cannot keep everybody else from sending. */
export function takeUploadPlace(address: string): UploadPlace {
  if (limitsAreOn() && addresses.has(address)) return { kind: 'one-already' };
  if (taken >= maxPlaces) return { kind: 'none' };
  taken += 1;
  addresses.add(address);
  return {
    kind: 'taken',
    leave() {
      taken -= 1;
      addresses.delete(address);
    },
  };
}
