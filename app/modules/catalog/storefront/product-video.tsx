import { useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductVideo as Video } from '../product.ts';

type ProductVideoProps = { video: Video; poster: PictureData | undefined; name: string };

/** A video of our own is square like the pictures beside it; YouTube's are wide and stand alone. */
const shapes = {
  file: { className: 'aspect-square', sizes: '(min-width: 1200px) 644px, (min-width: 768px) 47vw, 92vw' },
  youtube: { className: 'aspect-video md:col-span-full', sizes: '92vw' },
};

/**
 * A product's video behind a play button. Nothing is loaded before the press, so no other site learns of the visit.
 * Without script the button links to the video.
 */
export function ProductVideo({ video, poster, name }: ProductVideoProps) {
  const [playing, setPlaying] = useState(false);
  const { className, sizes } = shapes[video.kind];
  const t = useT();
  return (
    <div id="video" className={`relative overflow-hidden rounded-box bg-sand ${className}`}>
      {playing ? (
        <VideoPlayer video={video} name={name} takesFocus />
      ) : (
        <>
          <Picture picture={poster} sizes={sizes} alt="" className="size-full" />
          <a
            href={video.kind === 'file' ? video.url : `https://www.youtube-nocookie.com/embed/${video.id}`}
            aria-label={t('Play the video of {name}', { name })}
            className="absolute inset-0 grid place-items-center"
            onClick={(event) => {
              event.preventDefault();
              setPlaying(true);
            }}
          >
            <ArchPlay />
          </a>
        </>
      )}
    </div>
  );
}

type VideoPlayerProps = { video: Video; name: string; takesFocus?: boolean };

/** The player, which starts without sound. */
export function VideoPlayer({ video, name, takesFocus = false }: VideoPlayerProps) {
  const title = useT()('Video of {name}', { name });
  function focus(player: HTMLElement | null): void {
    if (takesFocus) player?.focus({ preventScroll: true });
  }
  if (video.kind === 'file')
    return (
      <video
        ref={focus}
        src={video.url}
        aria-label={title}
        controls
        autoPlay
        muted
        playsInline
        loop
        className="size-full object-contain"
      />
    );
  return (
    <iframe
      ref={focus}
      src={`https://www.youtube-nocookie.com/embed/${video.id}?autoplay=1&rel=0&playsinline=1`}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      allowFullScreen
      className="size-full border-0"
    />
  );
}

function ArchPlay() {
  return (
    <span className="relative grid h-30 w-24 place-items-center text-ink transition-transform duration-120 ease-brand active:scale-98">
      <svg viewBox="0 0 400 500" preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
        <path
          d="M0 500V150C0 98 26 74 78 54L150 27C174 18 190 12 200 0C210 12 226 18 250 27L322 54C374 74 400 98 400 150V500Z"
          className="fill-milk"
        />
      </svg>
      <Icon name="play" className="relative mt-3 size-7" />
    </span>
  );
}
