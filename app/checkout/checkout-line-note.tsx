import { changeQuantity, removeFromCart } from '#app/cart/cart-store.ts';
import { formatAmount } from '#app/platform/money.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { CheckoutLine } from './checkout-lines.ts';

type LineNoteProps = {
  line: CheckoutLine;
  /** Sets how many are wanted, where the line is not the cart's; then it cannot be removed either. */
  onQuantity?: ((quantity: number) => void) | undefined;
};

/** What has changed about a line since it was put into the cart, with the one tap that puts it right. */
export function LineNote({ line, onQuantity }: LineNoteProps) {
  const { problem, quantity, id } = line;
  const take = onQuantity ?? ((wanted) => changeQuantity(id, wanted));
  if (!problem || problem.kind === 'few') return null;
  if (problem.kind === 'price')
    return <Note text={`The price changed from ${formatAmount(problem.before)} since you added it.`} />;
  if (problem.kind === 'call') {
    const most = problem.most;
    const repair = { label: `Take ${most}`, press: () => take(most) };
    return <Note text={problem.words} {...(most > 0 && { repair })} />;
  }
  const remove = onQuantity ? {} : { repair: { label: 'Remove', press: () => removeFromCart(id) } };
  if (problem.kind === 'gone') return <Note text="This product is no longer sold." {...remove} />;
  if (problem.left === 0) return <Note text="This product is sold out." {...remove} />;
  const { left } = problem;
  const repair = { label: `Take ${left}`, press: () => take(left) };
  return <Note text={`Only ${left} left, you have ${quantity}.`} repair={repair} />;
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
