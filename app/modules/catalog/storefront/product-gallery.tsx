import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { Icon } from '#app/ui/icon.tsx';
import { createLater, useWhenIdle } from '#app/ui/later.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Product, ProductVideo as Video } from '../product.ts';
import { largePictureSizes, photoClass } from './product-heading.tsx';
import { useAltText } from './use-alt-text.ts';
import { useSlides } from './use-slides.ts';

const lightbox = createLater(() => import('./product-lightbox.tsx').then(({ ProductLightbox }) => ProductLightbox));

const thumbSizes = '84px';

/**
 * A product's pictures: one large, to be swiped on a phone, all of them small beside or below it. A press shows them
 * larger. Without script the small ones are links to the large ones.
 */
export function ProductGallery({ product, video }: { product: Product; video: Video | null }) {
  const { name, pictures, quantity } = product;
  const { scroller, current, show, updateCurrent } = useSlides();
  const [larger, setLarger] = useState<number | null>(null);
  useWhenIdle(lightbox.fetch);
  const t = useT();
  const altOf = useAltText(name);
  const soldOut = quantity <= 0;
  const isSingle = pictures.length + (video ? 1 : 0) < 2;
  return (
    // Both have their column: on a slow network the large picture is painted before the small ones are there.
    <div className={isSingle ? '' : 'grid gap-3 xl:grid-cols-[84px_minmax(0,748px)] xl:gap-4'}>
      <div className="relative min-w-0 max-sm:-mx-(--gut) xl:col-start-2 xl:row-start-1">
        <div
          ref={scroller}
          onScroll={updateCurrent}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto sm:rounded-box"
        >
          {pictures.length === 0 && (
            <Picture picture={null} sizes={largePictureSizes} className={`w-full ${photoClass(isSingle)}`} />
          )}
          {pictures.map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              id={`picture-${index + 1}`}
              aria-haspopup="dialog"
              className="relative w-full shrink-0 cursor-zoom-in snap-start -outline-offset-3"
              onClick={() => setLarger(index)}
            >
              <Picture
                picture={picture}
                sizes={largePictureSizes}
                eager={index === 0 && 'high'}
                alt={altOf(picture.alt) || t('{name}, picture {number}', { name, number: index + 1 })}
                className={photoClass(isSingle)}
                imgClassName={`object-cover ${soldOut ? 'opacity-50 saturate-35' : ''}`}
              />
              <span className="sr-only">{t(', show larger')}</span>
            </button>
          ))}
        </div>
        {soldOut && (
          <span
            className={`product-photo-label absolute top-3 rounded-tag bg-paper px-3 py-1.5 font-semibold text-xs ${isSingle ? 'product-photo-alone' : ''}`}
          >
            {t('Out of Stock')}
          </span>
        )}
      </div>
      {!isSingle && (
        <ul className="no-scrollbar -m-1.5 flex gap-3 overflow-x-auto p-1.5 xl:col-start-1 xl:row-start-1 xl:max-h-[760px] xl:flex-col xl:overflow-y-auto">
          {pictures.map((picture, index) => (
            <Thumb
              key={picture.id}
              href={`#picture-${index + 1}`}
              label={t('Picture {number} of {count}', { number: index + 1, count: pictures.length })}
              current={index === current}
              picture={picture}
              onPress={() => show(index)}
            />
          ))}
          {video && (
            <Thumb
              href="#video"
              label={t('Video')}
              picture={video.poster ?? pictures[0]}
              onPress={() => setLarger(pictures.length)}
            >
              <span className="absolute inset-0 grid place-items-center rounded-box bg-scrim text-paper">
                <Icon name="play" className="size-7" />
              </span>
            </Thumb>
          )}
        </ul>
      )}
      {larger !== null && (
        <Suspense>
          <lightbox.Later
            name={name}
            pictures={pictures}
            video={video}
            start={larger}
            onClose={(at) => {
              setLarger(null);
              if (at < pictures.length) show(at, 'instant');
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

type ThumbProps = {
  href: string;
  label: string;
  picture: PictureData | undefined;
  current?: boolean;
  onPress: () => void;
  children?: ReactNode;
};

function Thumb({ href, label, picture, current = false, onPress, children }: ThumbProps) {
  return (
    <li>
      <a
        href={href}
        aria-label={label}
        aria-current={current || undefined}
        className="relative block size-14 rounded-box outline-offset-3 aria-[current]:outline-2 aria-[current]:outline-green sm:size-17 xl:size-21"
        onClick={(event) => {
          event.preventDefault();
          onPress();
        }}
      >
        <Picture picture={picture} sizes={thumbSizes} alt="" className="size-full rounded-box" />
        {children}
      </a>
    </li>
  );
}
