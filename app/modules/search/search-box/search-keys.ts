import type { Suggestions } from './suggestions.ts';

/** A row of the list: a product's id, or the last row, which leads to all results. */
export type Option = number | 'all';

/** What a key does in the open list: go to a row (null: back into the text), choose the row, close, or leave it to the field. */
export type KeyAction =
  | { kind: 'go'; to: Option | null }
  | { kind: 'choose'; option: Option }
  | { kind: 'close' }
  | null;

/** The keys of a combobox with a list (WAI-ARIA authoring practices); in the text the caret keeps Home, End, left and right. */
export function actionNamed(key: string, options: readonly Option[], active: Option | null): KeyAction {
  const place = active === null ? -1 : options.indexOf(active);
  const at = (index: number): KeyAction => ({ kind: 'go', to: options.at(index) ?? null });
  switch (key) {
    case 'ArrowDown':
      return at((place + 1) % options.length);
    case 'ArrowUp':
      return at(place <= 0 ? -1 : place - 1);
    case 'Home':
      return place < 0 ? null : at(0);
    case 'End':
      return place < 0 ? null : at(-1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return place < 0 ? null : { kind: 'go', to: null };
    case 'Enter':
      return active === null || place < 0 ? null : { kind: 'choose', option: active };
    case 'Escape':
      return { kind: 'close' };
    default:
      return null;
  }
}

/** The rows of the list from the first to the last: what was found, or what is shown instead. */
export function optionsOf({ products, instead }: Suggestions): Option[] {
  return [...products, ...instead].map(({ id }): Option => id).concat('all');
}

/** What the last row asks for: the question, or the one that may have been meant. */
export function lastQuestion({ question, offered }: Suggestions): string {
  return offered[0] ?? question;
}

/** The id of a row, for `aria-activedescendant`. */
export function optionId(listId: string, option: Option): string {
  return `${listId}-${option}`;
}
