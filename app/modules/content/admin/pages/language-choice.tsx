import type { ReactNode } from 'react';
import type { Language } from '#app/i18n/language.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';

export const choices = 'inline-flex overflow-hidden rounded-control border border-strong bg-milk';

type ChoiceProps = { pressed: boolean; onClick: () => void; children: ReactNode };

/** One of a few buttons side by side, of which one is pressed. */
export function Choice({ pressed, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className="h-7 px-2.5 font-medium text-ink-2 aria-pressed:bg-green-tint aria-pressed:font-semibold aria-pressed:text-green max-md:h-11"
    >
      {children}
    </button>
  );
}

/** Which language of the shop is looked at or written; nothing while the shop has no pages in Urdu. */
export function LanguageChoice({ language, onChoose }: { language: Language; onChoose: (language: Language) => void }) {
  if (!useShop().speaksUrdu) return null;
  return (
    <div className={choices}>
      <Choice pressed={language === 'en'} onClick={() => onChoose('en')}>
        English
      </Choice>
      <Choice pressed={language === 'ur'} onClick={() => onChoose('ur')}>
        Urdu
      </Choice>
    </div>
  );
}
