/** White that a Code 128 wants before its first bar and after its last, in modules (ISO/IEC 15417). */
const wanted = 10;

/**
 * How many modules of white a barcode keeps at each end inside its own box, so that together with the sheet's margin
 * beside it there are ten: a label on a dark parcel has nothing else. Measures in mm.
 */
export function quietEnds(bars: readonly number[], box: number, margin: number): number {
  const modules = bars.reduce((sum, each) => sum + each, 0);
  const module = (box + 2 * margin) / (modules + 2 * wanted);
  return module * wanted <= margin ? 0 : wanted - margin / module;
}
