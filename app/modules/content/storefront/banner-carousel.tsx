import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Label, useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Banner } from '../content.ts';
import { useAutoPlay } from './auto-play.ts';
import { type Direction, slideBetween, useSwipe } from './banner-motion.ts';
import { type BannerPictureState, isBare } from './banner-slide.tsx';

type BannerCarouselProps = {
  /** What the carousel is, for people who do not see it. */
  label: Label;
  banners: readonly Banner[];
  /** Draws one banner; `picture` says whether its picture may be fetched yet. */
  children: (banner: Banner, picture: BannerPictureState) => ReactNode;
  /** The banners of the first view fetch their first picture before everything else. */
  firstView?: boolean;
};

/**
 * B1: banners that rotate every 5 s. They stop for pointer, focus, the pause button and reduced motion. Swipe, arrow
 * keys, dots and arrows move them. A single banner has no controls.
 */
export function BannerCarousel({ label, banners, children, firstView = false }: BannerCarouselProps) {
  const carousel = useCarousel(banners.length);
  const { stage, current, reached, autoPlay, swipe } = carousel;
  const t = useT();
  if (banners.length === 0) return <p className="bg-sand py-16 text-center text-ink-2">{t(messages.none.banners)}</p>;
  return (
    <section
      aria-roledescription={t('carousel')}
      aria-label={t(label)}
      className="relative flex flex-col"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && autoPlay.hold('pointer', true)}
      onPointerLeave={() => autoPlay.hold('pointer', false)}
      onFocus={({ target }) => autoPlay.hold('focus', target.matches(':focus-visible'))}
      onBlur={(event) => isLeaving(event) && autoPlay.hold('focus', false)}
      onKeyDown={carousel.onKeyDown}
    >
      {banners.length > 1 && <BannerControls banners={banners} carousel={carousel} />}
      <div ref={stage} className="banner-stage" aria-live={autoPlay.running ? 'off' : 'polite'} {...swipe}>
        {banners.map((banner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a set of fields
          <div
            key={banner.id}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('{number} of {count}', { number: index + 1, count: banners.length })}
            className={index === current ? '' : 'invisible noscript:visible'}
          >
            {children(banner, index > reached ? 'later' : firstView && index === 0 ? 'first' : 'wanted')}
          </div>
        ))}
      </div>
    </section>
  );
}

function isLeaving({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget);
}

type Carousel = ReturnType<typeof useCarousel>;

function useCarousel(count: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const [seen, setSeen] = useState(0);
  // The owner may remove banners while the page is open.
  const current = Math.min(wanted, Math.max(0, count - 1));
  const autoPlay = useAutoPlay(count, current, () => move(1));
  const swipe = useSwipe(stage, current, move);
  const followFocus = useFocusThatFollows(stage, current);

  function show(index: number, direction: Direction, draggedPx = 0): void {
    if (stage.current) slideBetween(stage.current, [current, index], direction, draggedPx);
    setWanted(index);
    setSeen((before) => Math.max(before, index));
  }

  function move(direction: Direction, draggedPx = 0): void {
    if (count > 1) show((current + direction + count) % count, direction, draggedPx);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    followFocus();
    move(step > 0 !== (getComputedStyle(event.currentTarget).direction === 'rtl') ? 1 : -1);
  }

  // The next picture is fetched while the one before it is shown.
  const reached = autoPlay.loaded ? Math.max(seen, current) + 1 : Math.max(seen, current);
  return { stage, current, reached, autoPlay, swipe, show, move, onKeyDown };
}

/**
 * If a link in a banner has the focus and keys move the banners, the focus moves to the next banner's link; otherwise
 * it would be lost.
 */
function useFocusThatFollows(stage: { current: HTMLElement | null }, current: number): () => void {
  const follows = useRef(false);
  useEffect(() => {
    if (follows.current) stage.current?.children[current]?.querySelector('a')?.focus();
    follows.current = false;
  }, [stage, current]);
  return () => {
    follows.current = stage.current?.contains(document.activeElement) ?? false;
  };
}

const control = 'grid h-11 place-items-center';
/** Over a picture that may be anything they need a ground of their own. */
const controlsOnPicture = 'md:rounded-box md:bg-paper';
/** On a tablet they stand on the banner's own dark ground; wider, the picture is light enough below them, but in Urdu they stand on that ground there too. */
const controlsOnDark =
  'md:max-xl:text-cream md:max-xl:[&_:focus-visible]:outline-marigold rtl:md:text-cream rtl:md:[&_:focus-visible]:outline-marigold';

function BannerControls({ banners, carousel }: { banners: readonly Banner[]; carousel: Carousel }) {
  const { current, autoPlay, show, move } = carousel;
  const banner = banners[current];
  const t = useT();
  const ground = banner && isBare(banner) ? controlsOnPicture : banner?.tone === 'cream' ? controlsOnDark : '';
  return (
    <div className="container-page order-last md:pointer-events-none md:absolute md:inset-x-0 md:bottom-5 md:z-10 noscript:hidden">
      <div className={`-ms-3 flex w-fit max-w-full items-center md:pointer-events-auto ${ground}`}>
        <button
          type="button"
          className={`${control} w-11 shrink-0`}
          aria-label={t(autoPlay.playing ? 'Pause the banners' : 'Play the banners')}
          onClick={autoPlay.toggle}
        >
          <Icon name={autoPlay.playing ? 'pause' : 'play'} className="size-5" />
        </button>
        {banners.map((banner, index) => (
          <button
            key={banner.id}
            type="button"
            className={`${control} w-11 min-w-6`}
            aria-label={
              banner.heading
                ? t('Banner {number}: {heading}', { number: index + 1, heading: banner.heading })
                : t('Banner {number}', { number: index + 1 })
            }
            aria-current={index === current || undefined}
            onClick={() => index !== current && show(index, index > current ? 1 : -1)}
          >
            <span
              className={`rounded-full border-2 border-current ${index === current ? 'size-[19px] bg-marigold' : 'size-[15px]'}`}
            />
          </button>
        ))}
        <ArrowButton label={t('Previous banner')} icon="arrow-left" onPress={() => move(-1)} />
        <ArrowButton label={t('Next banner')} icon="arrow-right" onPress={() => move(1)} />
      </div>
    </div>
  );
}

type ArrowButtonProps = { label: string; icon: 'arrow-left' | 'arrow-right'; onPress: () => void };

function ArrowButton({ label, icon, onPress }: ArrowButtonProps) {
  return (
    <button type="button" className={`${control} w-11 max-md:hidden`} aria-label={label} onClick={onPress}>
      <Icon name={icon} className="size-6 rtl:-scale-x-100" />
    </button>
  );
}
