import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { Icon } from './icon.tsx';

export type Rail = {
  track: RefObject<HTMLUListElement | null>;
  atStart: boolean;
  atEnd: boolean;
  /** Goes on (1) or back (-1) by as many items as are in view. */
  move(direction: 1 | -1): void;
};

/** A row of `count` items that scrolls sideways; its track and its arrows may stand in different places. */
export function useRail(count: number): Rail {
  const track = useRef<HTMLUListElement>(null);
  const [{ atStart, atEnd }, setEnds] = useState<Ends>({ atStart: true, atEnd: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means another last item
  useEffect(() => (track.current ? watchEnds(track.current, notify) : undefined), [count]);
  function notify(ends: Ends): void {
    setEnds((known) => (known.atStart === ends.atStart && known.atEnd === ends.atEnd ? known : ends));
  }
  return { track, atStart, atEnd, move: (direction) => track.current && scrollByView(track.current, direction) };
}

type Ends = { atStart: boolean; atEnd: boolean };

/** Notifies whenever the first or the last item comes into view or leaves it; returns a function that stops. */
function watchEnds(track: HTMLElement, notify: (ends: Ends) => void): (() => void) | undefined {
  const { firstElementChild: first, lastElementChild: last } = track;
  if (!first || !last) return undefined;
  const seen = { atStart: true, atEnd: false };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (target === first) seen.atStart = intersectionRatio > 0.9;
        if (target === last) seen.atEnd = intersectionRatio > 0.9;
      }
      notify({ ...seen });
    },
    { root: track, threshold: [0, 0.9, 0.95] },
  );
  observer.observe(first);
  observer.observe(last);
  return () => observer.disconnect();
}

function scrollByView(track: HTMLElement, direction: 1 | -1): void {
  const [first, second] = track.children;
  if (!first || !second) return;
  const { direction: writing, paddingInlineStart } = getComputedStyle(track);
  const pitch = Math.abs(second.getBoundingClientRect().x - first.getBoundingClientRect().x);
  const inView = Math.max(1, Math.floor((track.clientWidth - Number.parseFloat(paddingInlineStart)) / pitch));
  track.scrollBy({ left: direction * inView * pitch * (writing === 'rtl' ? -1 : 1) });
}

type RailTrackProps = {
  rail: Rail;
  /** How wide the items are: `rail-products`, `rail-beside` or `rail-services` (styles.css). */
  className: string;
  /** Where the items hold nothing to focus, the row itself can be: its name for people who do not see it. */
  focusName?: string;
  children: ReactNode;
};

/** The items, as a list that is swiped, scrolled or moved by the arrows. */
export function RailTrack({ rail, className, focusName, children }: RailTrackProps) {
  const scrolls = !(rail.atStart && rail.atEnd);
  return (
    <ul
      ref={rail.track}
      className={`rail ${className}`}
      tabIndex={focusName && scrolls ? 0 : undefined}
      aria-label={focusName}
    >
      {children}
    </ul>
  );
}

/** Back and on, from 768 px (below, one swipes). At an end the arrow says so and keeps the focus; where all is in view, none are shown. */
export function RailArrows({ rail, name, className = '' }: { rail: Rail; name: string; className?: string }) {
  const t = useT();
  const idle = rail.atStart && rail.atEnd ? 'invisible' : '';
  return (
    <div className={`hidden gap-2.5 md:flex noscript:hidden ${idle} ${className}`}>
      <ArrowButton
        label={t('Previous in {name}', { name })}
        icon="arrow-left"
        ended={rail.atStart}
        onPress={() => rail.move(-1)}
      />
      <ArrowButton
        label={t('Next in {name}', { name })}
        icon="arrow-right"
        ended={rail.atEnd}
        onPress={() => rail.move(1)}
      />
    </div>
  );
}

type ArrowButtonProps = { label: string; icon: 'arrow-left' | 'arrow-right'; ended: boolean; onPress: () => void };

function ArrowButton({ label, icon, ended, onPress }: ArrowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={ended}
      className="grid size-12 place-items-center rounded-full border border-line-2 transition-colors hover:border-ink aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-line-2/60"
      onClick={() => !ended && onPress()}
    >
      <Icon name={icon} className="size-5 rtl:-scale-x-100" />
    </button>
  );
}
