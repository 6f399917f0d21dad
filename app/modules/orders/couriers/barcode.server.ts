import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The bars and gaps of a text as Code 128, in modules, beginning with a bar. Characters outside ASCII are dropped. */
export function barcodeOf(text: string): number[] {
  const plain = text.replace(/[^\x20-\x7e]/g, '') || '0';
  // Two megabytes of code, read when the first bar code is drawn.
  const barCodes: typeof import('bwip-js/node') = require('bwip-js/node');
  const [drawn] = barCodes.raw({ bcid: 'code128', text: plain });
  return drawn && 'sbs' in drawn ? [...drawn.sbs] : [];
}
