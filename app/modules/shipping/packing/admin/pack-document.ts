import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { type PackPaper, packPapers } from '#app/modules/settings/order-rules.ts';

/** What this device prints: a label printer takes other paper than the shop's. Null prints as the shop does. */
const ofDevice = createStoredStore<PackPaper | null>({
  key: 'office-print-as',
  initial: null,
  asText: true,
  parse: (text) => packPapers.find((paper) => paper === text),
  format: (paper) => paper ?? undefined,
});

/** The choice of this device, and how to change it. */
export function useDeviceDocument(): [PackPaper | null, (paper: PackPaper | null) => void] {
  return [useStore(ofDevice), ofDevice.write];
}

/** What goes into and on a parcel here: as this device prints, or as the shop does. */
export function usePackDocument(): PackPaper {
  const [device] = useDeviceDocument();
  const { rules } = useAdmin();
  return device ?? rules.packPrints;
}
