import { Link } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ColourGround, Picture } from '#app/ui/picture.tsx';
import type { Banner } from '../content.ts';

/** When a banner's picture is loaded: `first` with priority, `later` not before it is near. */
export type BannerPictureState = 'first' | 'wanted' | 'later';

type BannerSlideProps = { banner: Banner; picture: BannerPictureState };

/**
 * A banner of the hero. With words and a ground, the words stand on the calm third of the picture (on a phone above it,
 * on its ground). A picture without a ground may be busy anywhere, so its words stand below it; without words it is
 * all there is.
 */
export function BannerSlide({ banner, picture }: BannerSlideProps) {
  if (isBare(banner)) return <BareBanner banner={banner} picture={picture} />;
  const cream = banner.tone === 'cream';
  return (
    <div
      className={`relative flex h-full flex-col overflow-hidden md:h-110 xl:h-[max(min(600px,41.67vw),31.25vw)] ${cream ? 'on-dark' : ''}`}
    >
      {banner.ground && <ColourGround colour={banner.ground} />}
      <div className="fade-top fade-start fade-hero relative order-last mt-auto h-93 md:absolute md:inset-y-0 md:start-[30%] md:end-0 md:h-auto xl:start-0">
        <BannerPicture
          banner={banner}
          picture={picture}
          className="size-full"
          sizes="(min-width: 768px) 112vw, 255vw"
        />
      </div>
      {cream && <div className="banner-veil absolute inset-0 max-md:hidden" />}
      <BannerTexts banner={banner} />
    </div>
  );
}

/** True where the words cannot stand on the picture, or there are none. */
export function isBare({ ground, heading }: Banner): boolean {
  return !ground || !heading;
}

function BannerTexts({ banner }: { banner: Banner }) {
  const t = useT();
  const written = useTextDirection();
  const cream = banner.tone === 'cream';
  return (
    <div
      className={`container-page relative z-1 -mb-11 pt-8 md:mb-0 md:flex md:h-full md:flex-col md:items-start ${
        cream ? 'text-cream md:pt-12 xl:pt-18' : 'md:justify-center md:pt-0 md:pb-10'
      }`}
    >
      <h2 {...written(banner.heading)} className="max-w-[6em] font-d0 md:max-xl:text-[length:var(--text-d1)]">
        {banner.heading}
      </h2>
      {banner.text && (
        <p
          {...written(banner.text)}
          className="mt-3 max-w-[25em] text-lead md:max-w-[15em] xl:mt-5 xl:max-w-[25em] xl:text-[1.1875rem] xl:leading-7 rtl:xl:max-w-[min(19.5em,26vw)] rtl:md:max-w-[min(15em,29vw)]"
        >
          {banner.text}
        </p>
      )}
      {banner.link && (
        <ButtonLink to={banner.link} look={cream ? 'marigold' : 'primary'} className="mt-5 md:mt-6 xl:mt-8">
          {banner.linkText || t('Shop now')}
        </ButtonLink>
      )}
    </div>
  );
}

function BareBanner({ banner, picture }: BannerSlideProps) {
  const t = useT();
  const shown = (
    <BannerPicture
      banner={banner}
      picture={picture}
      className="aspect-4/3 size-full md:aspect-8/3"
      sizes="(min-width: 768px) 100vw, 178vw"
    />
  );
  if (banner.heading)
    return (
      <div className="flex h-full flex-col bg-sand">
        <div className="min-h-0 flex-1">{shown}</div>
        <div className="md:pb-11">
          <BannerCaption banner={banner} />
        </div>
      </div>
    );
  if (!banner.link) return shown;
  return (
    <Link
      to={banner.link}
      aria-label={banner.linkText || banner.picture.alt || t('Shop now')}
      className="block h-full -outline-offset-4"
    >
      {shown}
    </Link>
  );
}

function BannerCaption({ banner }: { banner: Banner }) {
  const t = useT();
  const written = useTextDirection();
  return (
    <div className="container-page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-7">
      <div>
        <h2 {...written(banner.heading)} className="font-d2">
          {banner.heading}
        </h2>
        {banner.text && (
          <p {...written(banner.text)} className="mt-2 max-w-[40em] text-ink-2">
            {banner.text}
          </p>
        )}
      </div>
      {banner.link && <ButtonLink to={banner.link}>{banner.linkText || t('Shop now')}</ButtonLink>}
    </div>
  );
}

/** A picture of its own for phones is cropped about its middle there. */
export function bannerCrop({ focus, phonePicture }: Banner): string {
  return `focus-crop focus-x-${focus} ${phonePicture ? 'max-md:object-center' : ''}`;
}

type BannerPictureProps = BannerSlideProps & { className: string; sizes: string };

/** Hidden pictures are not fetched, which is the point; without script there is no "later". */
function BannerPicture({ banner, picture, className, sizes }: BannerPictureProps) {
  return (
    <div className={`${className} ${picture === 'later' ? 'hidden noscript:block' : ''}`}>
      <Picture
        picture={banner.picture}
        onPhones={banner.phonePicture}
        sizes={sizes}
        eager={picture === 'first' ? 'high' : false}
        className="size-full"
        imgClassName={bannerCrop(banner)}
      />
    </div>
  );
}
