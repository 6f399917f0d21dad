import { type RefObject, useEffect, useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import { closeOnBack } from '#app/ui/history/closes-on-back.ts';
import { readResultsAddress } from '../results/results-address.ts';
import { type Option, optionsOf } from './search-keys.ts';
import { type Suggestions, useSuggestions } from './suggestions.ts';

export type SearchField = {
  /** The question of the open results page; '' elsewhere. */
  given: string;
  typed: string;
  open: boolean;
  active: Option | null;
  suggestions: Suggestions;
  options: Option[];
  type(text: string): void;
  reopen(): void;
  close(): void;
  activate(option: Option | null): void;
};

/**
 * The text of the search field and whether its list is open. The field is uncontrolled, so that letters typed before
 * hydration are kept; besides typing, only a results page changes it.
 */
export function useSearchField(input: RefObject<HTMLInputElement | null>): SearchField {
  const { pathname, search, key } = useLocation();
  const firstPage = useRef(key);
  const given = pathname === href('/search-results') ? readResultsAddress(new URLSearchParams(search)).question : '';
  const [typed, setTyped] = useState(given);
  const [wanted, setWanted] = useState(false);
  const [active, activate] = useState<Option | null>(null);
  const suggestions = useSuggestions(wanted ? typed : '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the list, however one got there
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const isBeingTyped = document.activeElement === field && field.value !== given;
    if (given && !isBeingTyped) field.value = given;
    setTyped(field.value);
    setWanted(isBeingTyped && key === firstPage.current);
    activate(null);
  }, [key, given]);
  const open = wanted && suggestions.question !== '';
  useEffect(() => {
    if (open) return closeOnBack(() => setWanted(false));
  }, [open]);
  const options = optionsOf(suggestions);
  return {
    given,
    typed,
    open,
    active: active !== null && options.includes(active) ? active : null,
    suggestions,
    options,
    type(text) {
      setTyped(text);
      setWanted(true);
      activate(null);
    },
    reopen: () => setWanted(true),
    close() {
      setWanted(false);
      activate(null);
    },
    activate,
  };
}
