import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { type City, findCity, shownName, suggestCities } from '#app/infra/contact-details/provinces.ts';
import { Field } from '#app/ui/field.tsx';

type CityFieldProps = {
  error: string | undefined;
  /** A known city stands in the field: `chosen` from the list, or only written by name. */
  onCity: (city: City, chosen: boolean) => void;
};

/**
 * F1: the city, with suggestions while it is typed, in the language of the page. Any other may be typed too; without script
 * it is a plain field.
 */
export function CityField({ error, onCity }: CityFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { offered, active, offer, move, close } = useOffer();
  const option = (index: number) => `${list}-${index}`;

  function suggest(event: ChangeEvent<HTMLInputElement>): void {
    // Filled in by the browser, not typed: nothing to suggest.
    if (document.activeElement === event.target) offer(event.target.value);
  }
  function take(city: City): void {
    close();
    write(input.current, shownName(city));
    onCity(city, true);
  }
  function leave(): void {
    close();
    const city = findCity(input.current?.value ?? '');
    if (city) onCity(city, false);
  }
  function press(event: KeyboardEvent): void {
    const chosen = offered[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (offered.length === 0) offer(input.current?.value ?? '');
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && chosen) take(chosen);
    else if (event.key === 'Escape' && offered.length > 0) close();
    else return;
    event.preventDefault();
  }
  return (
    <div className="relative">
      <Field
        ref={input}
        id="city"
        name="city"
        label={t('City')}
        required
        error={error}
        autoComplete="shipping address-level2"
        autoCapitalize="words"
        maxLength={60}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={list}
        aria-activedescendant={active >= 0 ? option(active) : undefined}
        onChange={suggest}
        onBlur={leave}
        onKeyDown={press}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('Cities')}
        // The field keeps the focus while the list is pressed.
        onPointerDown={(event) => event.preventDefault()}
        className={`absolute start-0 top-21 z-20 w-max min-w-full max-w-[calc(100vw-2*var(--gut))] overflow-hidden rounded-box border border-line-2 bg-milk ${offered.length > 0 ? '' : 'hidden'}`}
      >
        {offered.map((city, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, as the combobox pattern has it
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option it is at
          <div
            key={city.name}
            id={option(index)}
            role="option"
            aria-selected={index === active}
            className="flex min-h-12 cursor-pointer items-baseline gap-x-3 px-4 py-3 hover:bg-sand aria-selected:bg-sand"
            onClick={() => take(city)}
          >
            {shownName(city)} <span className="ms-auto text-ink-2 text-sm">{t(city.province)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The cities on offer and the one the keys are at (-1: none). */
function useOffer() {
  const [offered, setOffered] = useState<readonly City[]>([]);
  const [active, setActive] = useState(-1);
  function show(cities: readonly City[]): void {
    setOffered(cities);
    setActive(-1);
  }
  return {
    offered,
    active,
    offer(written: string) {
      const found = suggestCities(written);
      show(found.length === 1 && found.every((city) => shownName(city) === written) ? [] : found);
    },
    move(step: number) {
      setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
    },
    close: () => show([]),
  };
}

/** Writes as if it had been typed, so that the form notices it. */
function write(input: HTMLInputElement | null, text: string): void {
  if (!input || input.value === text) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
