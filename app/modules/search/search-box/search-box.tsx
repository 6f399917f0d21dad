import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Form, href, useNavigate } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { Icon } from '#app/ui/icon.tsx';
import { createLater, useWhenIdle } from '#app/ui/later.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { findKnown } from '../known-products.ts';
import { cleanQuestion, maxQuestionLength } from '../query.ts';
import { resultsAddress, type SearchState } from '../results/results-address.ts';
import { type SearchField, useSearchField } from './search-field.ts';
import { actionNamed, lastQuestion, type Option, optionId } from './search-keys.ts';

const list = createLater(() => import('./search-list.tsx').then(({ SearchList }) => SearchList));
const news = createLater(() => import('./search-list.tsx').then(({ SearchNews }) => SearchNews));

/** As many known products go along to the results page. */
const maxCarried = 50;

/**
 * D1: the header's search field, a combobox with a list under it. It stands in a positioned header, whose lower edge the
 * scrim begins at. Without script it is a plain form.
 */
export function SearchBox({ className = '' }: { className?: string }) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const t = useT();
  const field = useSearchField(input);
  const { open, typed, active, suggestions } = field;
  const { choose, search } = useSearching(field);
  useWhenIdle(list.fetch);
  useStillPage(open);
  usePressOutside(box, open, field.close);

  function submit(event: FormEvent): void {
    event.preventDefault();
    search(input.current?.value ?? '');
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const action = open ? actionNamed(event.key, field.options, active) : null;
    if (action || event.key === 'Escape') event.preventDefault();
    if (action?.kind === 'go') field.activate(action.to);
    if (action?.kind === 'choose') choose(action.option);
    if (action?.kind === 'close' || event.key === 'Tab') field.close();
    if (!open && event.key === 'ArrowDown' && typed) {
      event.preventDefault();
      field.reopen();
    }
  }
  function clear(): void {
    if (!input.current) return;
    input.current.value = '';
    field.type('');
    input.current.focus();
  }

  return (
    <search ref={box} className={className}>
      {open && (
        // On click, not on pointerdown: if the scrim disappeared earlier, the press would reach what lies below it.
        <div
          className="search-scrim absolute inset-x-0 top-full h-dvh touch-none bg-scrim"
          aria-hidden="true"
          onClick={field.close}
        />
      )}
      <Form action={href('/search-results')} className="relative" onSubmit={submit}>
        <Icon name="search" className="pointer-events-none absolute start-4 top-3 size-5 text-ink-2" />
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label={t('Search products')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-activedescendant={open && active !== null ? optionId(id, active) : undefined}
          defaultValue={field.given}
          placeholder={t('Search products')}
          maxLength={maxQuestionLength}
          dir="auto"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="search-field h-11 w-full rounded-box border border-line-2 text-ellipsis bg-milk px-12 text-base placeholder:text-ink-2"
          onFocus={list.fetch}
          onInput={(event) => field.type(event.currentTarget.value)}
          onClick={field.reopen}
          onKeyDown={press}
        />
        {typed !== '' && <ClearButton onPress={clear} />}
        {open && (
          <Suspense>
            <list.Later id={id} suggestions={suggestions} active={active} onChoose={choose} />
          </Suspense>
        )}
        <p role="status" className="sr-only">
          <Suspense>{open && <news.Later suggestions={suggestions} />}</Suspense>
        </p>
      </Form>
    </search>
  );
}

/** Not in a page without script, where it would do nothing. */
function ClearButton({ onPress }: { onPress: () => void }) {
  const t = useT();
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      aria-label={t('Clear the search')}
      className="absolute end-0 top-0 grid size-11 place-items-center rounded-box"
      onClick={onPress}
    >
      <Icon name="x" className="size-5" />
    </button>
  );
}

/** Navigation from the list: to the chosen row, or to all results. A blank question leads nowhere (D3). */
function useSearching({ given, suggestions, close }: SearchField) {
  const navigate = useNavigate();
  function leave(): void {
    // The page must be out from behind the list before it can take the focus; the touch keyboard goes with it.
    flushSync(close);
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  function search(text: string): void {
    const query = cleanQuestion(text);
    if (!query) return;
    const known = findKnown(query, maxCarried);
    const answered = suggestions.state === 'answered' ? suggestions.products : [];
    const state: SearchState = { query, products: known.length > 0 ? known : answered };
    leave();
    void navigate(resultsAddress(query), { state, replace: query === given });
  }
  function choose(option: Option): void {
    if (option === 'all') {
      search(lastQuestion(suggestions));
      return;
    }
    leave();
    void navigate(productPath(option));
  }
  return { search, choose };
}

function usePressOutside(box: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    function look(event: PointerEvent): void {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    }
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  });
}

/**
 * D1: makes the page behind the open list inert: no press, no scrolling, no reading (styles.css stops the scrolling).
 * The header stays usable.
 */
function useStillPage(still: boolean): void {
  useLayoutEffect(() => {
    if (!still) return;
    const behind = [...document.querySelectorAll<HTMLElement>('main, footer')];
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [still]);
}
