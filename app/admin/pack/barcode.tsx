/** A Code 128 barcode: black bars of whole modules with quiet ends, as wide and high as its class says. */
export function Barcode({ bars, says, className }: { bars: readonly number[]; says: string; className: string }) {
  const width = bars.reduce((sum, each) => sum + each, 0);
  let at = 0;
  const black = bars.flatMap((each, place) => {
    const from = at;
    at += each;
    return place % 2 === 0 ? [{ from, each }] : [];
  });
  return (
    <svg
      viewBox={`0 0 ${width} 1`}
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
