import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { openModal } from '#app/ui/history/closes-on-back.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-name.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductVideo as Video } from '../product.ts';
import { VideoPlayer } from './product-video.tsx';
import { useAltText } from './use-alt-text.ts';
import { useSlides } from './use-slides.ts';

type ProductLightboxProps = {
  name: string;
  pictures: PictureData[];
  video: Video | null;
  /** Which one to begin with; the video comes after the pictures. */
  start: number;
  /** Called with the one that was shown last. */
  onClose: (at: number) => void;
};

/** A product's pictures in a full-window viewer: swipe, arrow keys, and zoom by a press. */
export function ProductLightbox({ name, pictures, video, start, onClose }: ProductLightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { scroller, current, show, updateCurrent } = useSlides();
  const t = useT();
  const altOf = useAltText(name);
  const count = pictures.length + (video ? 1 : 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    openModal(dialog.current);
    show(start, 'instant');
  }, []);
  function turn(by: number): void {
    show(Math.min(count - 1, Math.max(0, current + by)));
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('Pictures of {name}', { name })}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-paper"
      onClose={() => onClose(current)}
      onKeyDown={(event) => turnByKey(event, turn)}
    >
      <div className="flex h-16 items-center justify-between ps-(--gut) pe-2.5 md:pe-5.5">
        <p className="text-ink-2 text-sm tabular-nums" aria-live="polite">
          {t('{number} of {count}', { number: current + 1, count })}
          {current < pictures.length && <span className="ms-3">{t('Press to zoom in')}</span>}
        </p>
        <RoundButton icon="x" label={t('Close')} onClick={() => dialog.current?.close()} quiet />
      </div>
      <div
        ref={scroller}
        onScroll={updateCurrent}
        className="no-scrollbar flex h-[calc(100dvh-144px)] snap-x snap-mandatory overflow-x-auto overflow-y-hidden"
      >
        {pictures.map((picture, index) => (
          <NearPicture
            key={picture.id}
            picture={picture}
            alt={altOf(picture.alt) || t('{name}, picture {number}', { name, number: index + 1 })}
          />
        ))}
        {video && (
          <div className="grid w-full shrink-0 snap-start place-items-center">
            <div className={video.kind === 'file' ? fitting : 'aspect-video max-h-full w-full max-w-[1280px]'}>
              {current === pictures.length && <VideoPlayer video={video} name={name} />}
            </div>
          </div>
        )}
      </div>
      <div className="flex h-20 items-center justify-center gap-3">
        {count > 1 && (
          <>
            <RoundButton icon="arrow-left" label={t('Previous')} disabled={current === 0} onClick={() => turn(-1)} />
            <RoundButton
              icon="arrow-right"
              label={t('Next')}
              disabled={current === count - 1}
              onClick={() => turn(1)}
            />
          </>
        )}
      </div>
    </dialog>
  );
}

/** The largest square that fits between head and foot, and a little more than twice that. */
const fitting = 'size-[min(100vw,100dvh-144px)]';
const near = 'size-[calc(min(100vw,100dvh-144px)*2.2)]';

function turnByKey(event: KeyboardEvent, turn: (by: number) => void): void {
  if (event.target instanceof HTMLVideoElement) return;
  const onward = document.dir === 'rtl' ? -1 : 1;
  if (event.key === 'ArrowRight') turn(onward);
  if (event.key === 'ArrowLeft') turn(-onward);
}

function NearPicture({ picture, alt }: { picture: PictureData; alt: string }) {
  const box = useRef<HTMLDivElement>(null);
  /** The zoomed point as fractions of width and height; null if not zoomed. */
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !point) return;
    // From right to left a box scrolls from nothing to less.
    const fromLeft = document.dir === 'rtl' ? current.scrollWidth - current.clientWidth : 0;
    current.scrollTo(
      point.x * current.scrollWidth - current.clientWidth / 2 - fromLeft,
      point.y * current.scrollHeight - current.clientHeight / 2,
    );
  }, [point]);
  function bringNearer(event: MouseEvent<HTMLElement>): void {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const isByKey = event.detail === 0;
    setPoint(isByKey ? { x: 0.5, y: 0.5 } : { x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  }
  return (
    <div ref={box} className="grid w-full shrink-0 snap-start overflow-auto">
      <button
        type="button"
        aria-pressed={point !== null}
        className={`m-auto block -outline-offset-3 ${point ? `${near} cursor-zoom-out` : `${fitting} cursor-zoom-in`}`}
        onClick={(event) => (point ? setPoint(null) : bringNearer(event))}
      >
        <Picture
          picture={picture}
          sizes={point ? '1920px' : 'min(100vw, 100vh)'}
          alt={alt}
          eager
          className="size-full"
          imgClassName="object-contain"
        />
      </button>
    </div>
  );
}

type RoundButtonProps = { icon: IconName; label: string; onClick: () => void; disabled?: boolean; quiet?: boolean };

function RoundButton({ icon, label, onClick, disabled, quiet = false }: RoundButtonProps) {
  const look = quiet ? 'size-11' : 'size-12 border border-line-2 bg-milk disabled:border-line disabled:text-line-2';
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      className={`grid place-items-center rounded-full ${look}`}
      onClick={onClick}
    >
      <Icon name={icon} className={quiet ? 'size-6' : 'size-5 rtl:-scale-x-100'} />
    </button>
  );
}
