import { type Picture as PictureData, pictureUrl, renditionSet } from '#app/platform/media/picture.ts';
import { ArchLine } from './arch.tsx';

type PictureProps = {
  /** null shows the missing-picture arch. */
  picture: PictureData | null | undefined;
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string;
  /** Of the box, which the caller positions; the picture fills it. */
  className?: string;
  imgClassName?: string;
  /** Above the fold: fetched at once, and first of all when 'high'. */
  eager?: boolean | 'high';
  /** '' where the name stands beside it. */
  alt?: string;
};

/**
 * A picture in AVIF, WebP and JPEG of fixed widths. Its own average colour holds the place until it has come, as an SVG
 * fill because the policy allows no inline styles.
 */
export function Picture({
  picture,
  sizes,
  className = '',
  imgClassName = 'object-cover',
  eager = false,
  alt,
}: PictureProps) {
  if (!picture) return <MissingPicture className={className} />;
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <ColourGround colour={picture.colour} />
      <picture>
        <source type="image/avif" srcSet={renditionSet(picture, 'avif')} sizes={sizes} />
        <source type="image/webp" srcSet={renditionSet(picture, 'webp')} sizes={sizes} />
        <img
          src={pictureUrl(picture)}
          srcSet={renditionSet(picture, 'jpg')}
          sizes={sizes}
          alt={alt ?? picture.alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === 'high' ? 'high' : undefined}
          decoding={eager ? undefined : 'async'}
          className={`absolute inset-0 size-full text-transparent ${imgClassName}`}
        />
      </picture>
    </div>
  );
}

/** A flat ground of any colour behind what follows it, without an inline style. */
export function ColourGround({ colour }: { colour: string }) {
  return (
    <svg className="absolute inset-0 size-full" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h1v1H0z" fill={colour} />
    </svg>
  );
}

function MissingPicture({ className }: { className: string }) {
  return (
    <div className={`relative grid place-items-center bg-sand ${className}`}>
      <ArchLine className="w-[34%] opacity-55" />
    </div>
  );
}
