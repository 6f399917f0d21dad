/** An order's eight digits in two groups, to be read out; one press selects them, and what is copied has no gap. */
export function OrderNumber({ number }: { number: string }) {
  return (
    <span dir="ltr" className="select-all whitespace-nowrap tabular-nums">
      {number.slice(0, -4)}
      <span className="ms-[0.22em]">{number.slice(-4)}</span>
    </span>
  );
}
