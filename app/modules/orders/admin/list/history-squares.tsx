type HistorySquaresProps = { orders: number; received: number; refused: number };

const most = 14;

/** One square for each order: filled where it was received, hatched where not, open while nobody knows. */
export function HistorySquares({ orders, received, refused }: HistorySquaresProps) {
  const rest = Math.max(0, orders - received - refused);
  const all = [
    ...Array.from({ length: received }, () => 'bg-chart-rate'),
    ...Array.from({ length: refused }, () => 'admin-hatched'),
    ...Array.from({ length: rest }, () => 'border border-strong'),
  ]
    .slice(-most)
    .map((look, place) => ({ place, look }));
  return (
    <span className="inline-flex gap-0.75" aria-hidden="true">
      {all.map(({ look, place }) => (
        <span key={place} className={`h-3.5 w-2.5 rounded-[2px] ${look}`} />
      ))}
    </span>
  );
}
