import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { Price } from '#app/modules/catalog/storefront/price.tsx';
import { StockLine } from '#app/modules/catalog/storefront/product-card.tsx';
import { shippingTexts } from '#app/modules/settings/delivery/delivery-texts.ts';
import { deliveryTexts } from '#app/modules/settings/delivery/fee-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ArchFrame } from '#app/ui/arch-frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import type { PickedProduct } from '../content.ts';

/** B4: the product the owner features, its picture in the door. `children` is how it is bought. */
export function FeaturedProduct({ pick, children }: { pick: PickedProduct; children: ReactNode }) {
  const { product, text, picture } = pick;
  const soldOut = product.quantity <= 0;
  const t = useT();
  const written = useTextDirection();
  return (
    <section aria-labelledby="featured-product" className="section-space">
      <div className="container-page grid items-center gap-y-8 md:grid-cols-2 md:gap-x-11 xl:gap-x-24">
        <Link
          to={productPath(product.id)}
          tabIndex={-1}
          aria-hidden="true"
          className="mx-auto block w-[min(100%-24px,316px)] pt-3.5 md:mx-4 md:w-auto md:pt-4.5 xl:ms-auto xl:w-full xl:max-w-140"
        >
          <ArchFrame className="aspect-4/5">
            <Picture
              picture={picture}
              sizes="(min-width: 1200px) 700px, (min-width: 768px) 50vw, 395px"
              className="size-full"
              imgClassName={`object-cover ${soldOut ? 'opacity-50 saturate-35' : ''}`}
              alt=""
            />
          </ArchFrame>
        </Link>
        <div className="max-w-125">
          <p className="font-semibold text-green text-label">{t('Featured product')}</p>
          <h2 {...written(product.name)} id="featured-product" className={`mt-1.5 ${nameSize(product.name)}`}>
            <Link to={productPath(product.id)}>{wholeWords(product.name)}</Link>
          </h2>
          <p {...written(text || product.title)} className="mt-3 text-ink-2 text-lead">
            {text || product.title}
          </p>
          <PriceAndStock pick={pick} />
          {children}
          <Promises />
        </div>
      </div>
    </section>
  );
}

/** A long name is set smaller, so that it does not fill a phone's window. */
export function nameSize(name: string): string {
  return name.length > 40 ? 'font-d2' : 'font-d1';
}

/** What it costs and whether it is there, on one line. */
export function PriceAndStock({ pick, onDark = false }: { pick: PickedProduct; onDark?: boolean }) {
  const { price, was, quantity } = pick.product;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4.5">
      <span className="font-semibold text-[1.625rem] tabular-nums leading-9">
        <Price price={price} was={was} />
      </span>
      <StockLine quantity={quantity} onDark={onDark} />
    </p>
  );
}

/** The two facts at which people hesitate, said beside the price. */
function Promises() {
  const shop = useShop();
  const t = useT();
  const row = 'flex min-h-12.5 items-center gap-3.5 border-line border-t py-2 text-label last:border-b';
  return (
    <ul className="mt-8">
      <li className={row}>
        <Icon name="banknote" className="size-6 text-green" />
        {t('Cash on delivery. Nothing is charged online.')}
      </li>
      <li className={row}>
        <Icon name="truck" className="size-6 text-green" />
        {t('{delivery}, {shipping}.', { delivery: deliveryTexts(shop.fee, t), shipping: shippingTexts(shop, t) })}
      </li>
    </ul>
  );
}
