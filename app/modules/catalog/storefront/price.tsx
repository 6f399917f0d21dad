import { useT } from '#app/i18n/translate.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';

type PriceProps = {
  price: Money;
  /** What it cost before; shown struck through, with what is saved. */
  was?: Money | undefined;
  /** It is the lowest price of several. */
  isLowest?: boolean;
};

/** A price, and where it was more before, that price and the saving. A screen reader says "was" and "now". */
export function Price({ price, was, isLowest }: PriceProps) {
  const t = useT();
  const now = isLowest ? t('from {price}', { price: formatPrice(price) }) : formatPrice(price);
  if (!was) return now;
  return (
    <span className="cut-price">
      <s>
        <i>{t('was')} </i>
        {formatPrice(was)}
        <i> {t('now')} </i>
      </s>{' '}
      {now} <small>{t('Save {amount}', { amount: formatPrice(was - price) })}</small>
    </span>
  );
}
