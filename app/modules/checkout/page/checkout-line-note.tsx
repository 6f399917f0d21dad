import { useT, useTAny } from '#app/i18n/translate.ts';
import { formatAmount } from '#app/infra/money/money.ts';
import { changeQuantity, removeFromCart } from '#app/modules/cart/cart-store.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { CheckoutLine } from '../checkout-lines.ts';

type LineNoteProps = {
  line: CheckoutLine;
  /** Sets how many are wanted, where the line is not the cart's; then it cannot be removed either. */
  onQuantity?: ((quantity: number) => void) | undefined;
};

/** What has changed about a line since it was put into the cart, with the one tap that puts it right. */
export function LineNote({ line, onQuantity }: LineNoteProps) {
  const { problem, quantity, id } = line;
  const t = useT();
  const tAny = useTAny();
  const take = onQuantity ?? ((wanted) => changeQuantity(id, wanted));
  if (!problem || problem.kind === 'few') return null;
  if (problem.kind === 'price')
    return (
      <Note text={t('The price changed from {before} since you added it.', { before: formatAmount(problem.before) })} />
    );
  if (problem.kind === 'call') {
    const most = problem.most;
    const repair = { label: t('Change to {count}', { count: most }), press: () => take(most) };
    return <Note text={tAny(problem.words)} {...(most > 0 && { repair })} />;
  }
  const remove = onQuantity ? {} : { repair: { label: t('Remove'), press: () => removeFromCart(id) } };
  if (problem.kind === 'gone') return <Note text={t('This product is no longer sold.')} {...remove} />;
  if (problem.left === 0) return <Note text={t('This product is sold out.')} {...remove} />;
  const { left } = problem;
  const repair = { label: t('Change to {count}', { count: left }), press: () => take(left) };
  return <Note text={t('Only {left} left, you have {quantity}.', { left, quantity })} repair={repair} />;
}

function Note({ text, repair }: { text: string; repair?: { label: string; press: () => void } }) {
  return (
    <div className="mt-1 flex gap-2 text-clay text-sm">
      <Icon name="circle-alert" className="mt-px size-4.5" />
      <p>
        {text}{' '}
        {repair && (
          <button
            type="button"
            className="-my-2 min-h-9 font-semibold underline decoration-[1.5px] underline-offset-2"
            onClick={repair.press}
          >
            {repair.label}
          </button>
        )}
      </p>
    </div>
  );
}
