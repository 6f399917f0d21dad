import type { FormEvent } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { type Label, type Translate, useT, useTWhole } from '#app/i18n/translate.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OfferedOption } from '../chosen-list.server.ts';
import {
  chosenAddress,
  isChosen,
  type ListChoice,
  type ListSort,
  listSorts,
  listStep,
  maxListed,
  readListChoice,
  writeListChoice,
} from '../list-choice.ts';

/** What a list says of its sorting and filtering. */
export type ListShown = {
  choice: ListChoice;
  offered: OfferedOption[];
  /** How many the choice leaves, counted as far as one more than are shown at most. */
  total: number;
  hasMore: boolean;
};

const sortLabels: Record<ListSort, Label> = {
  price: 'Price, low to high',
  'price-down': 'Price, high to low',
  newest: 'Newest first',
  best: 'Best selling',
};

type ListToolsProps = {
  /** The address of the list without a choice; it may ask for something by itself, as that of search results does. */
  path: string;
  list: ListShown;
  /** What the order is called that counts where none is chosen. */
  ownOrder?: Label;
  /** The way to more, which stands below the products. */
  atEnd?: boolean;
};

type ToolsProps = Pick<ListToolsProps, 'path' | 'list'> & { ownOrder: Label };

/** M10: sorts and narrows a list by its address. A form and links, which work without script. */
export function ListTools({ path, list, ownOrder = 'Recommended', atEnd = false }: ListToolsProps) {
  return atEnd ? <More path={path} list={list} /> : <Tools path={path} list={list} ownOrder={ownOrder} />;
}

function Tools({ path, list: { choice, offered, total }, ownOrder }: ToolsProps) {
  const t = useT();
  const chips = chipsOf(choice, offered, t);
  const narrowed = isChosen(choice);
  return (
    <div className="mb-6 md:mb-8">
      <details className="group rounded-box border border-line-2 bg-milk">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {t('Sort and filter')}
          <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <Choices key={writeListChoice(choice)} path={path} choice={choice} offered={offered} ownOrder={ownOrder} />
      </details>
      {narrowed && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <p role="status" className="me-2 text-ink-2">
            {countWords(total, t)}
          </p>
          <ul aria-label={t('Chosen')} className="contents">
            {chips.map(({ label, without }) => (
              <li key={label}>
                <Link
                  to={chosenAddress(path, { ...without, shown: listStep })}
                  preventScrollReset
                  aria-label={t('Remove {choice}', { choice: label })}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full border border-green bg-sage ps-4 pe-3 text-label"
                >
                  <bdi>{label}</bdi>
                  <Icon name="x" className="size-4" />
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={path}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 font-semibold underline decoration-[1.5px] underline-offset-2"
          >
            {t('Clear all')}
          </Link>
        </div>
      )}
      {narrowed && total === 0 && (
        <div className="grid justify-items-center py-10 text-center md:py-16">
          <ArchLine />
          <h2 className="mt-6 font-d2">{t('No products match these filters')}</h2>
          <p className="mt-3 text-ink-2">{t('Remove a filter, or see everything here.')}</p>
          <ButtonLink to={path} className="mt-7">
            {t('Show everything')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function countWords(total: number, t: Translate): string {
  if (total > maxListed) return t('More than {count} products', { count: maxListed });
  return total === 1 ? t('1 product') : t('{count} products', { count: total });
}

type Chip = { label: string; without: ListChoice };

/** What is chosen, each with the choice that is left without it. */
function chipsOf(choice: ListChoice, offered: readonly OfferedOption[], t: Translate): Chip[] {
  const { sort, inStock, from, to, options } = choice;
  const chips: (Chip | null)[] = [
    sort && { label: t(sortLabels[sort]), without: { ...choice, sort: null } },
    inStock ? { label: t('In stock'), without: { ...choice, inStock: false } } : null,
    from === null && to === null
      ? null
      : { label: rangeTexts(from, to, t), without: { ...choice, from: null, to: null } },
    ...[...options].map(([name, value]) => ({
      label: wordOf(offered, name, value),
      without: { ...choice, options: new Map([...options].filter(([other]) => other !== name)) },
    })),
  ];
  return chips.filter((chip) => chip !== null);
}

function rangeTexts(from: number | null, to: number | null, t: Translate): string {
  const [least, most] = [from?.toLocaleString('en'), to?.toLocaleString('en')];
  if (least === undefined) return t('Up to {amount}', { amount: `Rs. ${most}` });
  if (most === undefined) return t('From {amount}', { amount: `Rs. ${least}` });
  return t('{least} to {most}', { least: `Rs. ${least}`, most });
}

function wordOf(offered: readonly OfferedOption[], name: string, value: string): string {
  const option = offered.find(({ inAddress }) => inAddress === name);
  return option?.values.find(({ inAddress }) => inAddress === value)?.word ?? value;
}

type ChoicesProps = { path: string; choice: ListChoice; offered: readonly OfferedOption[]; ownOrder: Label };

function Choices({ path, choice, offered, ownOrder }: ChoicesProps) {
  const navigate = useNavigate();
  const t = useT();
  const tWhole = useTWhole();
  /** The router would put empty fields into the address. */
  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) input.set(name, String(value));
    void navigate(chosenAddress(path, readListChoice(input)), { preventScrollReset: true });
  }
  return (
    <Form method="get" action={path} onSubmit={show} className="border-line-2 border-t px-4 py-5">
      {/* Without script the browser writes the form's fields alone into the address. */}
      {[...new URLSearchParams(path.split('?')[1])].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select label={t('Sort by')} name="sort" defaultValue={choice.sort ?? ''}>
          <option value="">{t(ownOrder)}</option>
          {listSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(sortLabels[sort])}
            </option>
          ))}
        </Select>
        {offered.map(({ name, inAddress, values }) => (
          <Select
            key={inAddress}
            label={tWhole(name)}
            name={inAddress}
            defaultValue={choice.options.get(inAddress) ?? ''}
          >
            <option value="">{t('Any')}</option>
            {values.map((value) => (
              <option key={value.inAddress} value={value.inAddress}>
                {value.word}
              </option>
            ))}
          </Select>
        ))}
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t('From, Rs.')}
            name="from"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={choice.from ?? ''}
          />
          <Field
            label={t('To, Rs.')}
            name="to"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={choice.to ?? ''}
          />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-2">
        <Checkbox name="in-stock" value="1" defaultChecked={choice.inStock}>
          {t('In stock only')}
        </Checkbox>
        <button type="submit" className={buttonClass('primary', 'small')}>
          {t('Show products')}
        </button>
      </div>
    </Form>
  );
}

function More({ path, list: { choice, hasMore, total } }: Pick<ListToolsProps, 'path' | 'list'>) {
  const t = useT();
  if (total > maxListed && choice.shown >= maxListed)
    return (
      <p className="pt-10 text-center text-ink-2">
        {t('These are the first {count}. Add a filter to see fewer.', { count: maxListed })}
      </p>
    );
  if (!hasMore) return null;
  return (
    <p className="pt-10 text-center">
      <ButtonLink
        look="secondary"
        to={chosenAddress(path, { ...choice, shown: choice.shown + listStep })}
        preventScrollReset
      >
        {t('More products')}
      </ButtonLink>
    </p>
  );
}
