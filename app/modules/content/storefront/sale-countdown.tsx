import { useEffect, useState } from 'react';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { type Translate, useLanguage, useT, useTWhole } from '#app/i18n/translate.ts';
import { whenIdle } from '#app/infra/browser/when-idle.ts';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { type SaleCountdown, type TimeLeft, timeLeft } from '../content.ts';
import { shopClockOffset } from './shop-clock.ts';

/**
 * `sale` is undefined if none is known. `isOn` is the server's state; it is used until this device knows the shop's
 * time.
 */
type SaleBandProps = { sale: SaleCountdown | null | undefined; isOn: boolean };

/** B3: how long the sale goes on, by the shop's clock, to the second. Before its start and from its end on there is nothing. */
export function SaleBand({ sale: known = null, isOn }: SaleBandProps) {
  const left = useTimeLeft(known);
  const t = useT();
  const tWhole = useTWhole();
  const language = useLanguage();
  const written = useTextDirection();
  if (!known || left === null || (left === undefined && !isOn)) return null;
  const message = tWhole(known.saleMessage);
  return (
    <section aria-labelledby="sale-message" className="bg-marigold">
      <div className="container-page flex flex-col items-center gap-x-8 gap-y-4 pt-8 pb-9 text-center md:min-h-38 md:flex-row md:justify-between md:py-6 md:text-start xl:min-h-[166px]">
        <h2 {...written(message)} id="sale-message" className="font-d3 md:max-w-[8em] xl:max-w-[16em]">
          {message}
        </h2>
        <Digits left={left} />
        <p className="hidden noscript:block">
          {t('until {moment}', { moment: formatMoment(new Date(known.saleEndTime), language) })}
        </p>
        <p className="sr-only" aria-live="polite">
          {left && spoken(left, t)}
        </p>
        <div className="mt-1 shrink-0 md:mt-0">
          <ButtonLink to={known.link} look="ink">
            {tWhole(known.saleButtonName)}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The digits, each pair in a cell that keeps its width; dashes hold the place until the time is known. */
function Digits({ left }: { left: TimeLeft | undefined }) {
  const t = useT();
  return (
    <div className="flex divide-x divide-ink/45 noscript:hidden" aria-hidden="true">
      {units.map((unit) => (
        <div key={unit} className="px-[clamp(8px,4.5vw,19px)] text-center md:px-3.5 xl:px-6.5">
          <div className="min-w-[1.16em] font-display text-[2.625rem] leading-[1.15] tracking-[-0.02em] xl:text-[3.75rem] xl:leading-none">
            {left ? String(left[unit]).padStart(2, '0') : '––'}
          </div>
          <div className="text-sm xl:mt-1.5">{t(unit)}</div>
        </div>
      ))}
    </div>
  );
}

/** Changes once a minute, so that it is spoken once a minute. */
function spoken({ days, hours, minutes }: TimeLeft, t: Translate): string {
  const parts = [
    days === 1 ? t('1 day') : days && t('{count} days', { count: days }),
    hours === 1 ? t('1 hour') : hours && t('{count} hours', { count: hours }),
    minutes === 1 ? t('1 minute') : minutes && t('{count} minutes', { count: minutes }),
  ].filter(Boolean);
  return parts.length > 0 ? t('{time} left', { time: parts.join(t(', ')) }) : t('Less than a minute left');
}

/** The time that is left of the sale, updated every second; undefined until the shop's time is known. */
function useTimeLeft(sale: SaleCountdown | null): TimeLeft | null | undefined {
  const [now, setNow] = useState<number>();
  const { saleStartTime, saleEndTime } = sale ?? {};
  useEffect(() => {
    if (!saleStartTime || !saleEndTime) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    function tick(offset: number): void {
      if (stopped) return;
      const shopNow = Date.now() + offset;
      setNow(shopNow);
      const wait = waitMs(Date.parse(saleStartTime ?? ''), Date.parse(saleEndTime ?? ''), shopNow);
      if (wait !== null) timer = setTimeout(tick, wait, offset);
    }
    const callOff = whenIdle(() => void shopClockOffset().then((offset) => tick(offset ?? 0)));
    return () => {
      stopped = true;
      callOff();
      clearTimeout(timer);
    };
  }, [saleStartTime, saleEndTime]);
  return sale && now !== undefined ? timeLeft(sale, now) : undefined;
}

/** Until the digits change next, or the sale starts; null once it is over. */
function waitMs(start: number, end: number, now: number): number | null {
  if (now >= end) return null;
  return now < start ? Math.min(start - now, 60_000) : (end - now) % 1000 || 1000;
}
