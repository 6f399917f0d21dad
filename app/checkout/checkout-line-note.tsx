import { changeQuantity, removeFromCart } from '#app/cart/cart-store.ts';
import { formatAmount } from '#app/platform/money.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { CheckoutLine } from './checkout-lines.ts';

/** What has changed about a line since it was put into the cart, with the one tap that puts it right. */
export function LineNote({ line }: { line: CheckoutLine }) {
  const { problem, quantity, id } = line;
  if (!problem || problem.kind === 'few') return null;
  if (problem.kind === 'price')
    return <Note text={`The price changed from ${formatAmount(problem.before)} since you added it.`} />;
  if (problem.kind === 'call') {
    const most = problem.most;
    const repair = { label: `Take ${most}`, press: () => changeQuantity(id, most) };
    return <Note text={problem.words} {...(most > 0 && { repair })} />;
  }
  const remove = { label: 'Remove', press: () => removeFromCart(id) };
  if (problem.kind === 'gone') return <Note text="This product is no longer sold." repair={remove} />;
  if (problem.left === 0) return <Note text="This product is sold out." repair={remove} />;
  const take = { label: `Take ${problem.left}`, press: () => changeQuantity(id, problem.left) };
  return <Note text={`Only ${problem.left} left, you have ${quantity}.`} repair={take} />;
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
