import { createStoredStore } from '#app/platform/store.ts';
import { useStore } from '#app/platform/use-store.ts';
import { type PackPaper, packPapers } from '#app/settings/order-rules.ts';
import { useOffice } from '../frame/use-office.ts';

/** What this device prints: a label printer takes other paper than the shop's. Null prints as the shop does. */
const ofDevice = createStoredStore<PackPaper | null>({
  key: 'office-print-as',
  initial: null,
  asText: true,
  parse: (text) => packPapers.find((paper) => paper === text),
  format: (paper) => paper ?? undefined,
});

/** The choice of this device, and how to change it. */
export function useDevicePaper(): [PackPaper | null, (paper: PackPaper | null) => void] {
  return [useStore(ofDevice), ofDevice.write];
}

/** What goes into and on a parcel here: as this device prints, or as the shop does. */
export function usePackPaper(): PackPaper {
  const [device] = useDevicePaper();
  const { rules } = useOffice();
  return device ?? rules.packPrints;
}
