import { useSay } from '#app/language/say.ts';
import { formatPrice, type Money } from '#app/platform/money.ts';

type PriceProps = {
  price: Money;
  /** What it cost before; shown struck through, with what is saved. */
  was?: Money | undefined;
  /** It is the lowest price of several. */
  isLowest?: boolean;
};

/** A price, and where it was more before, that price and the saving. A screen reader says "was" and "now". */
export function Price({ price, was, isLowest }: PriceProps) {
  const say = useSay();
  const now = isLowest ? say('from {price}', { price: formatPrice(price) }) : formatPrice(price);
  if (!was) return now;
  return (
    <span className="cut-price">
      <s>
        <i>{say('was')} </i>
        {formatPrice(was)}
        <i> {say('now')} </i>
      </s>{' '}
      {now} <small>{say('Save {amount}', { amount: formatPrice(was - price) })}</small>
    </span>
  );
}
