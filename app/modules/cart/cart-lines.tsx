import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { formatAmount, type Money } from '#app/infra/money/money.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Stepper } from '#app/ui/stepper.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import type { Cart, CartLine } from './cart.ts';
import { type CartNews, type LineProblem, lineProblem, namedToday } from './cart-news.ts';
import { acceptPrice, changeQuantity, removeFromCart, restoreLastRemoved, useLastRemoved } from './cart-store.ts';

/** The lines of the cart, in the drawer and on the cart page alike; what has changed is said on the line, what was removed can be put back. */
export function CartLines({
  cart,
  news,
  frame,
  onLeave,
}: {
  cart: Cart;
  news: CartNews;
  frame: 'drawer' | 'page';
  onLeave?: () => void;
}) {
  const Line = frame === 'drawer' ? DrawerLine : PageLine;
  return (
    <>
      <UndoRemoval className="border-line border-b" />
      <ul className={frame === 'page' ? 'border-line border-t' : ''}>
        {cart.map((line) => (
          <li key={line.id} data-line={line.id} className="border-line border-b">
            <Line
              line={namedToday(line, news)}
              was={news.get(line.id)?.was}
              problem={lineProblem(line, news)}
              onRemove={() => removeFromCart(line.id)}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says what has just been removed and puts it back on a press. The focus goes where the hand would look: here, then to the line. */
export function UndoRemoval({ className = '' }: { className?: string }) {
  const removed = useLastRemoved();
  const t = useT();
  const undo = useRef<HTMLButtonElement>(null);
  const id = removed?.id;
  useEffect(() => {
    if (id !== undefined && document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, [id]);
  function bringBack(): void {
    restoreLastRemoved();
    // The line is there once React has drawn it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${id}"] :is(h2, h3) a`)?.focus());
  }
  return (
    <div className={removed ? `flex items-center justify-between gap-4 py-3 text-sm ${className}` : ''}>
      <p role="status">{removed && t('{name} was removed from your cart.', { name: removed.name })}</p>
      {removed && (
        <button
          ref={undo}
          type="button"
          className="min-h-11 font-semibold underline underline-offset-2"
          onClick={bringBack}
        >
          {t('Undo')}
        </button>
      )}
    </div>
  );
}

type LineProps = {
  line: CartLine;
  /** What it cost before, where that was more. */
  was: Money | undefined;
  problem: LineProblem | null;
  onRemove: () => void;
  onLeave?: () => void;
};

function DrawerLine({ line, was, problem, onRemove, onLeave }: LineProps) {
  const t = useT();
  return (
    <div className="grid grid-cols-[72px_1fr] gap-x-4 py-5 sm:grid-cols-[96px_1fr]">
      <LinePicture line={line} sizes="96px" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <LineName line={line} onLeave={onLeave} />
          <span className="ms-auto font-semibold tabular-nums">{formatAmount(line.price * line.quantity)}</span>
        </div>
        <LineSaving line={line} was={was} />
        <LineNotice line={line} problem={problem} onRemove={onRemove} />
      </div>
      <div className="mt-2.5 flex items-center justify-between max-[359px]:col-span-2 min-[360px]:col-start-2">
        <LineStepper line={line} />
        <button
          type="button"
          className="-me-1 min-h-11 px-1 font-semibold text-sm underline decoration-[1.5px] underline-offset-3"
          aria-label={t('Remove {name}', { name: line.name })}
          onClick={onRemove}
        >
          {t('Remove')}
        </button>
      </div>
    </div>
  );
}

function PageLine({ line, was, problem, onRemove }: LineProps) {
  const t = useT();
  return (
    <div className="grid grid-cols-[96px_1fr] gap-x-4 py-5 md:grid-cols-[132px_1fr] md:gap-x-6">
      <LinePicture line={line} sizes="132px" />
      <div className="min-w-0 md:grid md:grid-cols-[1fr_auto_132px_44px] md:items-center md:gap-x-6">
        <div>
          <LineName line={line} large />
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
            {line.quantity > 1 && (
              <span className="text-ink-2 text-sm">{t('{amount} each', { amount: formatAmount(line.price) })}</span>
            )}
            <span className="ms-auto font-semibold md:hidden">{formatAmount(line.price * line.quantity)}</span>
          </p>
          <LineSaving line={line} was={was} />
          <LineNotice line={line} problem={problem} onRemove={onRemove} />
        </div>
        <div className="mt-2.5 flex items-center justify-between md:contents">
          <LineStepper line={line} />
          <span className="hidden text-end font-semibold text-[1.0625rem] tabular-nums md:block">
            {formatAmount(line.price * line.quantity)}
          </span>
          <button
            type="button"
            className="-me-2.5 grid size-11 place-items-center rounded-full md:me-0"
            aria-label={t('Remove {name}', { name: line.name })}
            onClick={onRemove}
          >
            <Icon name="trash-2" />
          </button>
        </div>
      </div>
    </div>
  );
}

function LinePicture({ line, sizes }: { line: CartLine; sizes: string }) {
  return (
    <Link to={productPath(line.id)} tabIndex={-1} aria-hidden="true" className="self-start">
      <Picture picture={line.picture} sizes={sizes} alt="" eager className="aspect-square rounded-box" />
    </Link>
  );
}

function LineName({ line, large = false, onLeave }: { line: CartLine; large?: boolean; onLeave?: () => void }) {
  const Heading = large ? 'h2' : 'h3';
  const directionOf = useTextDirection();
  return (
    <div className="min-w-0 grow basis-40">
      <Heading className={`wrap-anywhere font-semibold leading-[1.375] ${large ? 'text-[1.0625rem]' : 'text-base'}`}>
        <Link to={productPath(line.id)} className="hover:underline" onClick={onLeave}>
          <bdi {...directionOf(line.name)}>{wholeWords(line.name)}</bdi>
        </Link>
      </Heading>
      {line.title && line.title !== line.name && (
        <p {...directionOf(line.title)} className="wrap-anywhere text-ink-2 text-sm">
          {line.title}
        </p>
      )}
    </div>
  );
}

function LineSaving({ line: { price, quantity }, was = 0 }: { line: CartLine; was: Money | undefined }) {
  const t = useT();
  if (was <= price) return null;
  return (
    <p className="text-ink-2 text-sm">
      {t('Was {was} each. You save {saving}.', {
        was: <s>{formatAmount(was)}</s>,
        saving: formatAmount((was - price) * quantity),
      })}
    </p>
  );
}

function LineStepper({ line }: { line: CartLine }) {
  const t = useT();
  return (
    <Stepper
      size="small"
      value={line.quantity}
      label={t('Quantity of {name}', { name: line.name })}
      onChange={(quantity) => changeQuantity(line.id, quantity)}
    />
  );
}

// Inline, so that the larger place to press does not push the lines apart.
const repair = 'inline py-2 font-semibold underline underline-offset-2';

/** What has changed about a line, with the one tap that puts it right. */
function LineNotice({
  line,
  problem,
  onRemove,
}: {
  line: CartLine;
  problem: LineProblem | null;
  onRemove: () => void;
}) {
  const t = useT();
  if (!problem) return null;
  return (
    <p role="status" className="mt-1.5 flex items-start gap-2 text-clay text-sm">
      {problem.kind === 'few' ? (
        <span aria-hidden="true" className="mt-1.25 size-2.5 shrink-0 rounded-full border-2 border-current" />
      ) : (
        <Icon name="circle-alert" className="mt-px size-4.5" />
      )}
      <span>
        {problem.kind === 'few' && t('Only {count} left', { count: problem.left })}
        {problem.kind === 'gone' && (
          <>
            {t('This product is no longer sold.')}{' '}
            <button type="button" className={repair} onClick={onRemove}>
              {t('Remove it')}
            </button>
          </>
        )}
        {problem.kind === 'short' && problem.left === 0 && (
          <>
            {t('Sold out since you added it.')}{' '}
            <button type="button" className={repair} onClick={onRemove}>
              {t('Remove it')}
            </button>
          </>
        )}
        {problem.kind === 'short' && problem.left > 0 && (
          <>
            {t('Only {count} left.', { count: problem.left })}{' '}
            <button type="button" className={repair} onClick={() => changeQuantity(line.id, problem.left)}>
              {t('Change to {count}', { count: problem.left })}
            </button>
          </>
        )}
        {problem.kind === 'price' && (
          <>
            {t('The price changed from {before} to {now} since you added it.', {
              before: formatAmount(problem.before),
              now: formatAmount(problem.now),
            })}{' '}
            <button type="button" className={repair} onClick={() => acceptPrice(line.id, problem.now)}>
              {t('Accept the new price')}
            </button>
          </>
        )}
      </span>
    </p>
  );
}
