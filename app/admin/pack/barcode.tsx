type BarcodeProps = {
  bars: readonly number[];
  /** Modules of white at both ends, where what stands around it leaves too few. */
  quiet?: number;
  says: string;
  className: string;
};

/** A Code 128 barcode: black bars between quiet ends, as wide and high as its class says. */
export function Barcode({ bars, quiet = 0, says, className }: BarcodeProps) {
  const width = bars.reduce((sum, each) => sum + each, 0);
  let at = 0;
  const black = bars.flatMap((each, place) => {
    const from = at;
    at += each;
    return place % 2 === 0 ? [{ from, each }] : [];
  });
  return (
    <svg
      viewBox={`${-quiet} 0 ${width + 2 * quiet} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Barcode ${says}`}
      className={className}
      shapeRendering="crispEdges"
    >
      {black.map(({ from, each }) => (
        <rect key={from} x={from} width={each} height="1" fill="black" />
      ))}
    </svg>
  );
}
