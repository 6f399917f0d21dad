import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ColourGround, Picture } from '#app/ui/picture.tsx';
import type { Banner } from '../content.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { type BannerPictureState, BannerSlide, bannerCrop, isBare } from './banner-slide.tsx';

/** The banner between two carousels of products. None: the spec's words. More than one: they take turns. */
export function HomeBanner({ banners }: { banners: readonly Banner[] }) {
  return (
    <BannerCarousel label="Offers" banners={banners}>
      {(banner, picture) =>
        isBare(banner) ? (
          <BannerSlide banner={banner} picture={picture} />
        ) : (
          <WideBanner banner={banner} picture={picture} />
        )
      }
    </BannerCarousel>
  );
}

/** Words on the picture's own backdrop, the picture melting into it. */
function WideBanner({ banner, picture }: { banner: Banner; picture: BannerPictureState }) {
  const cream = banner.tone === 'cream';
  const t = useT();
  const written = useTextDirection();
  return (
    <div
      className={`relative flex h-full flex-col overflow-hidden md:h-110 xl:h-135 ${cream ? 'on-dark text-cream' : ''}`}
    >
      {banner.ground && <ColourGround colour={banner.ground} />}
      <div
        className={`fade-top fade-sides relative order-last mt-auto h-93 md:absolute md:inset-y-0 md:end-0 md:h-auto md:w-[56%] xl:end-[max(64px,calc((100%-1312px)/2))] xl:w-160 ${
          picture === 'later' ? 'hidden noscript:block' : ''
        }`}
      >
        <Picture
          picture={banner.picture}
          onPhones={banner.phonePicture}
          sizes="(min-width: 1200px) 640px, (min-width: 768px) 58vw, 100vw"
          className="size-full"
          imgClassName={bannerCrop(banner)}
        />
      </div>
      <div className="container-page relative z-1 -mb-11 pt-10 md:mb-0 md:flex md:h-full md:flex-col md:items-start md:justify-center md:pt-0">
        <h2 {...written(banner.heading)} className="max-w-[8em] font-d1">
          {banner.heading}
        </h2>
        {banner.text && (
          <p {...written(banner.text)} className="mt-3 max-w-[26em] text-lead md:max-xl:max-w-[13em] xl:mt-4">
            {banner.text}
          </p>
        )}
        {banner.link && (
          <ButtonLink to={banner.link} look={cream ? 'marigold' : 'ink'} className="mt-5 md:mt-7">
            {banner.linkText || t('Shop now')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
