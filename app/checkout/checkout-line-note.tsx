import { changeQuantity, removeFromCart } from '#app/cart/cart-store.ts';
import { useSay, useSayAny } from '#app/language/say.ts';
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
  const say = useSay();
  const sayAny = useSayAny();
  const take = onQuantity ?? ((wanted) => changeQuantity(id, wanted));
  if (!problem || problem.kind === 'few') return null;
  if (problem.kind === 'price')
    return (
      <Note
        text={say('The price changed from {before} since you added it.', { before: formatAmount(problem.before) })}
      />
    );
  if (problem.kind === 'call') {
    const most = problem.most;
    const repair = { label: say('Take {count}', { count: most }), press: () => take(most) };
    return <Note text={sayAny(problem.words)} {...(most > 0 && { repair })} />;
  }
  const remove = onQuantity ? {} : { repair: { label: say('Remove'), press: () => removeFromCart(id) } };
  if (problem.kind === 'gone') return <Note text={say('This product is no longer sold.')} {...remove} />;
  if (problem.left === 0) return <Note text={say('This product is sold out.')} {...remove} />;
  const { left } = problem;
  const repair = { label: say('Take {count}', { count: left }), press: () => take(left) };
  return <Note text={say('Only {left} left, you have {quantity}.', { left, quantity })} repair={repair} />;
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
