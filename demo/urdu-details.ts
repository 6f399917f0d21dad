import type { DemoUrduDetails } from './urdu.ts';
import { beautyInUrdu } from './urdu-details-beauty.ts';
import { electronicsInUrdu } from './urdu-details-electronics.ts';
import { homeInUrdu } from './urdu-details-home.ts';
import { siblingsInUrdu } from './urdu-details-siblings.ts';

/** The details of the demo's goods in Urdu, by the keys of the catalogue. */
export const urduDetails: Record<string, DemoUrduDetails> = {
  ...beautyInUrdu,
  ...electronicsInUrdu,
  ...homeInUrdu,
  ...siblingsInUrdu,
};
