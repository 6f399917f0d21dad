import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { Picture } from '#app/ui/picture.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import type { PickedProduct } from '../content.ts';
import { nameSize, PriceAndStock } from './featured-product.tsx';

/** B4: the product that is trending, in the one dark section. `children` is how it is bought. */
export function TrendingProduct({ pick, children }: { pick: PickedProduct; children: ReactNode }) {
  const { product, text, picture } = pick;
  const soldOut = product.quantity <= 0;
  const t = useT();
  const written = useTextDirection();
  return (
    <section
      aria-labelledby="trending-product"
      className="on-dark dusk-ground relative overflow-hidden text-dusk-text md:min-h-130 xl:min-h-160"
    >
      <div className="fade-bottom fade-start h-97.5 md:absolute md:inset-y-0 md:end-0 md:h-auto md:w-[68%] xl:w-[max(740px,46%)]">
        <Picture
          picture={picture}
          sizes="(min-width: 1200px) 740px, (min-width: 768px) 68vw, 100vw"
          className="size-full"
          imgClassName={`object-cover ${soldOut ? 'opacity-50 saturate-35' : ''}`}
          alt=""
        />
      </div>
      <div className="container-page relative -mt-5 pb-13 md:mt-0 md:flex md:min-h-130 md:flex-col md:justify-center md:py-16 xl:min-h-160">
        <div className="md:max-w-[46%] xl:max-w-110">
          <p className="font-semibold text-label text-marigold">{t('Trending product')}</p>
          <h2 {...written(product.name)} id="trending-product" className={`mt-1.5 ${nameSize(product.name)}`}>
            <Link to={productPath(product.id)}>{wholeWords(product.name)}</Link>
          </h2>
          <p {...written(text || product.title)} className="mt-3 max-w-[26em] text-dusk-text-2">
            {text || product.title}
          </p>
          <PriceAndStock pick={pick} onDark />
          {children}
        </div>
      </div>
    </section>
  );
}
