/** The quiet zone of a Code 128 at each end, in modules (ISO/IEC 15417). */
const wanted = 10;

/**
 * The part of the quiet zone that a barcode needs inside its box, in modules; the sheet's margin is the rest. Paper beyond
 * the margin does not count: the parcel may be dark. `box` and `margin` are in mm.
 */
export function quietEnds(bars: readonly number[], box: number, margin: number): number {
  const modules = bars.reduce((sum, each) => sum + each, 0);
  const module = (box + 2 * margin) / (modules + 2 * wanted);
  return module * wanted <= margin ? 0 : wanted - margin / module;
}
