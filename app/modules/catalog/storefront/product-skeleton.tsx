import { useT } from '#app/i18n/translate.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductSummary } from '../product.ts';
import { largePictureSizes, ProductHeading, photoClass, productColumns } from './product-heading.tsx';

/** A product page to come, in the shape of what comes. What the pressed card said of the product stands there already. */
export function ProductSkeleton({ product }: { product: ProductSummary | undefined }) {
  const t = useT();
  const isAlone = product?.pictures.length === 1;
  return (
    <div className="container-page" role="status">
      <span className="sr-only">
        {product ? t('{name} is loading.', { name: product.name }) : t('The product is loading.')}
      </span>
      <div className={product ? '' : 'animate-skeleton'} aria-hidden="true">
        <div className="flex h-11 items-center md:h-13">
          <Bar className="h-3.5 w-36" />
        </div>
        <div className={productColumns}>
          <div className="flex flex-col gap-3 xl:flex-row-reverse xl:gap-4">
            <div className="grow max-sm:-mx-(--gut)">
              {product ? (
                <Picture
                  picture={product.pictures[0]}
                  sizes={largePictureSizes}
                  eager="high"
                  alt=""
                  className={`sm:rounded-box ${photoClass(isAlone)}`}
                  imgClassName={`object-cover ${product.quantity <= 0 ? 'opacity-50 saturate-35' : ''}`}
                />
              ) : (
                <div className="product-photo bg-skeleton sm:rounded-box" />
              )}
            </div>
            {!isAlone && (
              <div className="flex gap-3 xl:w-21 xl:flex-col">
                <Bar className="size-14 sm:size-17 xl:size-21" />
                <Bar className="size-14 sm:size-17 xl:size-21" />
              </div>
            )}
          </div>
          <div className="min-w-0 pb-(--section)">
            {product ? (
              <ProductHeading product={product} />
            ) : (
              <>
                <Bar className="h-9 w-4/5" />
                <Bar className="mt-4 h-4 w-3/5" />
                <Bar className="mt-9 h-7 w-32" />
              </>
            )}
            <div className="mt-14 flex gap-3">
              <Bar className="h-13 w-33" />
              <Bar className="h-13 grow" />
            </div>
            <Bar className="mt-3 h-13" />
            <Bar className="mt-3 h-13" />
          </div>
        </div>
      </div>
    </div>
  );
}

function Bar({ className }: { className: string }) {
  return <div className={`rounded-box bg-skeleton ${className}`} />;
}
