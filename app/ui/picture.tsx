import {
  type Picture as PictureData,
  pictureUrl,
  renditionSet,
  smallPictureUrl,
} from '#app/infra/media/pictures/picture.ts';
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
  /** One of many in a list: AVIF up to 640 px, and one small JPEG for browsers without AVIF. */
  inList?: boolean;
  /** Shown instead below 768 px, where it is as wide as the window. */
  onPhones?: PictureData | undefined;
};

const narrow = '(max-width: 767.98px)';

/**
 * A picture in AVIF, WebP and JPEG of fixed widths. Its own average colour holds the place until it has come. The
 * `picture` element is the box (styles.css), so that a picture is four elements, in a list three.
 */
export function Picture({
  picture,
  sizes,
  className = '',
  imgClassName = 'object-cover',
  eager = false,
  alt,
  inList = false,
  onPhones,
}: PictureProps) {
  if (!picture) return <MissingPicture className={className} />;
  return (
    <picture className={`picture ${groundClass(picture.colour)} ${className}`}>
      {onPhones &&
        (['avif', 'webp', 'jpg'] as const).map((kind) => (
          <source
            key={kind}
            media={narrow}
            type={kind === 'jpg' ? undefined : `image/${kind}`}
            srcSet={renditionSet(onPhones, kind)}
            sizes="100vw"
            width={onPhones.width}
            height={onPhones.height}
          />
        ))}
      <source type="image/avif" srcSet={renditionSet(picture, 'avif', inList)} sizes={sizes} />
      {!inList && <source type="image/webp" srcSet={renditionSet(picture, 'webp')} sizes={sizes} />}
      <img
        src={inList ? smallPictureUrl(picture) : pictureUrl(picture)}
        srcSet={inList ? undefined : renditionSet(picture, 'jpg')}
        sizes={inList ? undefined : sizes}
        alt={alt ?? picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager === 'high' ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
        className={imgClassName}
      />
    </picture>
  );
}

/**
 * The classes (styles.css) of a ground: each channel rounded to a step of 5, because the policy allows no inline styles.
 * Steps of 17 need fewer classes, but turn sand into green.
 */
function groundClass(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => nearestStep(Number.parseInt(colour.slice(start, start + 2), 16)));
  return `ground-r-${red} ground-g-${green} ground-b-${blue}`;
}

function nearestStep(channel: number): number {
  return Math.round(channel / 5) * 5;
}

/** A flat ground of any colour behind what follows it. Only an SVG takes a colour of its own without an inline style. */
export function ColourGround({ colour }: { colour: string }) {
  return <svg className="absolute inset-0 size-full bg-current" color={colour} aria-hidden="true" />;
}

function MissingPicture({ className }: { className: string }) {
  return (
    <div className={`relative grid place-items-center bg-sand ${className}`}>
      <ArchLine className="w-[34%] opacity-55" />
    </div>
  );
}
