import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useWhenIdle } from '#app/ui/later.ts';

const showsPastPx = 300;

/**
 * A8: help on WhatsApp; back to the top once one has scrolled past 300 px. Both are gone while one scrolls, and stand clear
 * of what can be pressed (floating-place.ts).
 */
export function FloatingButtons() {
  const { whatsapp, helpText } = useShop();
  const t = useT();
  const past = useScrolledPast(showsPastPx);
  const section = useRef<HTMLElement>(null);
  useClearPlace(section);
  return (
    <section ref={section} aria-label={t('Help on WhatsApp')} className="floating-buttons fixed z-30 print:hidden">
      {past && (
        <button
          type="button"
          aria-label={t('Back to the top')}
          className="absolute end-full inset-y-0 my-auto me-3 grid size-12 place-items-center rounded-full border border-line-2 bg-milk"
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          <Icon name="arrow-up" />
        </button>
      )}
      <a
        href={`https://wa.me/${whatsappDigits(whatsapp)}?text=${encodeURIComponent(helpText)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('Help on WhatsApp')}
        className="on-dark inline-flex size-14 items-center justify-center gap-3 rounded-full border-2 border-paper bg-green-2 font-semibold text-cream md:h-13 md:w-auto md:px-5"
      >
        <Icon name="whatsapp" className="size-6" />
        <span className="hidden text-label md:inline">{t('Help on WhatsApp')}</span>
      </a>
    </section>
  );
}

/** Its script is no part of a first visit; without it the buttons stay where they are. */
function useClearPlace(section: RefObject<HTMLElement | null>): void {
  const stop = useRef<() => void>(undefined);
  const begin = useCallback(() => {
    const start = ({ keepClear }: typeof import('./floating-place.ts')) => {
      if (section.current) stop.current = keepClear(section.current);
    };
    import('./floating-place.ts').then(start, () => {});
  }, [section]);
  useWhenIdle(begin);
  useEffect(() => () => stop.current?.(), []);
}

function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const update = () => setPast(window.scrollY > px);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [px]);
  return past;
}
