import bwipjs from 'bwip-js/node';

/** The bars and gaps of a text as Code 128, in modules, beginning with a bar. Characters outside ASCII are dropped. */
export function barcodeOf(text: string): number[] {
  const plain = text.replace(/[^\x20-\x7e]/g, '') || '0';
  const [drawn] = bwipjs.raw({ bcid: 'code128', text: plain });
  return drawn && 'sbs' in drawn ? [...drawn.sbs] : [];
}
