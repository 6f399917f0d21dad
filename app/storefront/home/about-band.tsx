import { useTextDirection } from '#app/i18n/text-direction.ts';
import type { Banner } from '#app/modules/content/content.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ColourGround, Picture } from '#app/ui/picture.tsx';

type AboutBandProps = { title: string; mission: string; banner: Banner | null };

/** The page's title and the shop's mission on the calm part of a large picture; on sand where the shop has none. */
export function AboutBand({ title, mission, banner }: AboutBandProps) {
  if (!banner?.ground) return <PlainBand title={title} mission={mission} />;
  const cream = banner.tone === 'cream';
  return (
    <section
      aria-labelledby="about"
      className={`about-band relative flex flex-col overflow-hidden md:h-110 ${cream ? 'text-cream' : ''}`}
    >
      <ColourGround colour={banner.ground} />
      <div className="about-picture relative order-last h-80 md:absolute md:inset-y-0 md:start-[30%] md:end-0 md:h-auto xl:start-0">
        <Picture
          picture={banner.picture}
          sizes="(min-width: 1200px) 100vw, (min-width: 768px) 145vw, 220vw"
          eager="high"
          className="size-full"
          imgClassName={`object-cover focus-x-${banner.focus}`}
        />
      </div>
      {cream && <div className="about-veil absolute inset-0 max-md:hidden" />}
      {/* Light words need the dark upper part of their picture (the brand measured 60 %). */}
      <div
        className={`container-page relative -mb-4 pt-9 md:mb-0 md:flex md:h-full md:flex-col ${
          cream ? 'md:pt-18 xl:pt-22' : 'md:justify-center md:pt-0'
        }`}
      >
        <Words title={title} mission={mission} />
      </div>
    </section>
  );
}

function PlainBand({ title, mission }: Omit<AboutBandProps, 'banner'>) {
  return (
    <section aria-labelledby="about" className="bg-sand">
      <div className="container-page flex items-center justify-between gap-10 py-13 md:py-18">
        <div>
          <Words title={title} mission={mission} />
        </div>
        <ArchLine className="hidden w-[168px] shrink-0 md:block xl:me-16 xl:w-[200px]" />
      </div>
    </section>
  );
}

function Words({ title, mission }: Omit<AboutBandProps, 'banner'>) {
  const written = useTextDirection();
  return (
    <>
      <h1 {...written(title)} id="about" className="font-d1">
        {title}
      </h1>
      <p
        {...written(mission)}
        className="mt-4 max-w-[15em] text-balance font-d3 md:max-xl:max-w-[10.5em] md:max-lg:max-w-[9em]"
      >
        {mission}
      </p>
    </>
  );
}
