import { useId, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { withoutLanguage } from '#app/i18n/language.ts';
import { type Label, useT, useTWhole } from '#app/i18n/translate.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { BusyRing } from '#app/ui/button.tsx';
import type { Choice, ChoiceGroup } from '../families/family.ts';
import { type Product, productPath, siblingState, stockState } from '../product.ts';
import { Swatch } from './family-line.tsx';

type ProductOptionsProps = {
  product: Product;
  groups: readonly ChoiceGroup[];
  /** Called with the sibling, in place of going to its page. */
  onChoose?: (id: number) => void;
};

/**
 * M3: what there is to choose of a product's family, as links to its siblings, so that it works without script. A choice
 * takes the place of this page in the history: going back leads to the list, past all that was tried.
 */
export function ProductOptions({ product, groups, onChoose }: ProductOptionsProps) {
  const hasElsewhere = groups.some(({ choices }) => choices.some(({ state }) => state === 'elsewhere'));
  const t = useT();
  return (
    <div className="mt-5.5 grid gap-4.5">
      {groups.map((group) => (
        <Group key={group.name} group={group} onChoose={onChoose} />
      ))}
      {hasElsewhere && (
        <p className="-mt-1.5 text-ink-2 text-xs" aria-hidden="true">
          {t('Dashed: not available in this combination; shows the closest.')}
        </p>
      )}
      <Switched product={product} />
    </div>
  );
}

type GroupProps = { group: ChoiceGroup; onChoose: ProductOptionsProps['onChoose'] };

function Group({ group: { name, choices }, onChoose }: GroupProps) {
  const headingId = useId();
  const tWhole = useTWhole();
  const chosen = choices.find(({ state }) => state === 'chosen');
  return (
    <div>
      <p id={headingId} className="text-label">
        <span className="font-semibold">{tWhole(name)}</span> <bdi className="text-ink-2">{chosen?.word}</bdi>
      </p>
      <ul aria-labelledby={headingId} className="mt-2 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.word} className="max-w-full">
            <ChoiceLink choice={choice} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const looks: Record<Choice['state'], string> = {
  chosen: 'border-green bg-sage font-semibold shadow-[inset_0_0_0_1px_var(--color-green)]',
  there: 'border-line-2 hover:border-green hover:bg-sand',
  'sold-out': 'border-line-2 text-ink-2 line-through hover:bg-sand',
  elsewhere: 'border-line-2 border-dashed text-ink-2 hover:bg-sand',
};

const spoken: Partial<Record<Choice['state'], Label>> = {
  'sold-out': ', sold out',
  elsewhere: ', not available in this combination',
};

function ChoiceLink({ choice, onChoose }: { choice: Choice; onChoose: ProductOptionsProps['onChoose'] }) {
  const { word, swatch, to, state } = choice;
  const path = productPath(to);
  const t = useT();
  const says = spoken[state];
  const { location } = useNavigation();
  const isComing = location && withoutLanguage(location.pathname) === path && state !== 'chosen';
  return (
    <Link
      to={path}
      replace
      preventScrollReset
      state={siblingState}
      onClick={(event) => {
        if (!onChoose) return;
        event.preventDefault();
        onChoose(to);
      }}
      aria-current={state === 'chosen' ? 'true' : undefined}
      aria-busy={isComing || undefined}
      className={`inline-flex min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-box border px-3.5 py-1.5 text-label leading-tight ${looks[state]}`}
    >
      {isComing ? <BusyRing /> : swatch && <Swatch colour={swatch} className="size-5 shrink-0" />}
      <bdi className="wrap-anywhere">{word}</bdi>
      <span className="sr-only">{says && t(says)}</span>
    </Link>
  );
}

/** Says what the page shows now, after a choice; silent when it is opened. */
function Switched({ product: { id, name, price, quantity } }: { product: Product }) {
  const [last, setLast] = useState({ id, isSwitched: false });
  if (last.id !== id) setLast({ id, isSwitched: true });
  const t = useT();
  const stock = t(stockState(quantity).kind === 'out' ? 'Out of Stock' : 'In Stock');
  return (
    <p role="status" className="sr-only">
      {last.isSwitched && t('{name}, {price}, {stock}', { name, price: formatPrice(price), stock })}
    </p>
  );
}
