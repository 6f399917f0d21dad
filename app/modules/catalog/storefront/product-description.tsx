import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { Picture } from '#app/ui/picture.tsx';
import { descriptionBlocks, type Product, type ProductVideo as Video } from '../product.ts';
import { ProductVideo } from './product-video.tsx';
import { useAltText } from './use-alt-text.ts';

/** What there is to say about a product: its description, headings with texts or points, pictures and a video. */
export function ProductDescription({ product, video }: { product: Product; video: Video | null }) {
  const { description } = product;
  const blocks = descriptionBlocks(product);
  const t = useT();
  return (
    <section aria-label={t('Description')}>
      {(description || blocks.length > 0) && (
        <div className="border-line border-b">
          {description && <Block heading={t('In short')} points={[description]} />}
          {blocks.map(({ heading, points }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity, and never move
            <Block key={index} heading={heading} points={points} />
          ))}
        </div>
      )}
      <Pictures product={product} video={video} />
    </section>
  );
}

function Block({ heading, points }: { heading: string; points: string[] }) {
  const written = useTextDirection();
  return (
    <div className="grid gap-x-6 gap-y-2 border-line border-t py-6 md:py-8 lg:grid-cols-[minmax(0,360px)_1fr]">
      {heading && (
        <h2 {...written(heading)} className="font-d3">
          {heading}
        </h2>
      )}
      {points.length === 1 ? (
        <p {...written(points[0] ?? '')} className="max-w-[40em] whitespace-pre-line lg:col-start-2 lg:pt-1">
          {points[0]}
        </p>
      ) : (
        <ul className="max-w-[40em] lg:col-start-2 lg:pt-1">
          {points.map((point) => (
            <li key={point} lang={written(point).lang} className="relative py-1 ps-5.5 [overflow-wrap:anywhere]">
              <span
                className="absolute start-0 top-[11px] size-3 rounded-full border-2 border-marigold"
                aria-hidden="true"
              />
              {point}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const sizes = '(min-width: 1200px) 644px, (min-width: 768px) 47vw, 92vw';

/** Two beside each other; one alone stands under the texts. */
function Pictures({ product, video }: { product: Product; video: Video | null }) {
  const { name, descriptionPictures, videoLink } = product;
  const t = useT();
  const altOf = useAltText(name);
  const isAlone = descriptionPictures.length + (video?.kind === 'file' ? 1 : 0) === 1;
  return (
    <div
      className="mt-9 grid gap-6 md:grid-cols-2 lg:data-alone:grid-cols-[minmax(0,360px)_minmax(0,644px)]"
      data-alone={isAlone || undefined}
    >
      {descriptionPictures.map((picture) => (
        <Picture
          key={picture.id}
          picture={picture}
          sizes={sizes}
          alt={altOf(picture.alt) || (picture.alt && name)}
          className={`aspect-square rounded-box ${isAlone ? 'lg:col-start-2' : ''}`}
        />
      ))}
      {video && <ProductVideo video={video} poster={video.poster ?? product.pictures[0]} name={name} />}
      {!video && videoLink?.startsWith('https://') && (
        <p className={isAlone ? 'lg:col-start-2' : ''}>
          <a
            href={videoLink}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline decoration-[1.5px] underline-offset-2"
          >
            {t('Watch the video')}
          </a>
        </p>
      )}
    </div>
  );
}
