import { useEffect, useId, useState } from 'react';
import { Link, useHref, useNavigate } from 'react-router';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { asRecord } from '#app/infra/records.ts';
import type { ChoiceGroup } from '#app/modules/catalog/families/family.ts';
import { type Product, type ProductSummary, productPath } from '#app/modules/catalog/product.ts';
import { Price } from '#app/modules/catalog/storefront/price.tsx';
import { StockLine } from '#app/modules/catalog/storefront/product-card.tsx';
import { ProductOptions } from '#app/modules/catalog/storefront/product-options.tsx';
import { fetchPageData, prefetchedPages } from '#app/storefront/prefetch/prefetched-pages.ts';
import { Button } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PanelHead, SideDialog } from '#app/ui/side-dialog.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import { addToCart } from './cart-store.ts';

type ChoiceDialogProps = { product: ProductSummary | null; onClose: () => void };

/** Asks for the missing choice after Add to Cart on the card of a product with variants, then adds that variant. */
export function ChoiceDialog({ product, onClose }: ChoiceDialogProps) {
  const heading = useId();
  const t = useT();
  const tAny = useTAny();
  return (
    <SideDialog
      open={product !== null}
      onClose={onClose}
      labelledBy={heading}
      side="end"
      className="w-[460px] max-w-[calc(100vw-24px)]"
    >
      <PanelHead id={heading} closeLabel={t('Close')} onClose={onClose}>
        {t('Choose {choice}', { choice: tAny(product?.family?.choice ?? 'options') })}
      </PanelHead>
      {product && <Choosing key={product.id} listed={product} onClose={onClose} />}
    </SideDialog>
  );
}

/** What a product's page knows of it. */
type Variant = { product: Product; groups?: ChoiceGroup[] };

function Choosing({ listed, onClose }: { listed: ProductSummary; onClose: () => void }) {
  const [wanted, setWanted] = useState(listed.id);
  const variant = useVariant(wanted, onClose);
  const product = variant?.product ?? listed;
  const isHere = variant?.product.id === wanted;
  const t = useT();
  return (
    <div className="px-5 pt-5 pb-8 sm:px-7" aria-busy={!isHere}>
      <div className="flex gap-4">
        <Picture
          picture={product.pictures[0]}
          sizes="96px"
          alt=""
          eager
          className="size-24 shrink-0 self-start rounded-box"
        />
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold text-name">
            <Link to={productPath(product.id)} className="hover:underline" onClick={onClose}>
              <bdi>{wholeWords(product.name)}</bdi>
            </Link>
          </h3>
          <p className="mt-1 font-semibold text-[1.0625rem] tabular-nums">
            <Price price={product.price} was={product.was} />
          </p>
          {variant && <StockLine quantity={product.quantity} />}
        </div>
      </div>
      {variant?.groups && <ProductOptions product={variant.product} groups={variant.groups} onChoose={setWanted} />}
      <Button
        className="mt-6 w-full"
        disabled={!isHere || product.quantity <= 0}
        onClick={() => {
          onClose();
          addToCart(product);
        }}
      >
        {t('Add to Cart')}
      </Button>
    </div>
  );
}

/** The variant last read, while another is read. Where none can be, the product's page opens, and says so. */
function useVariant(id: number, onClose: () => void): Variant | undefined {
  const [variant, setVariant] = useState<Variant>();
  const address = useHref(productPath(id));
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each variant
  useEffect(() => {
    const stop = new AbortController();
    void readVariant(address, stop.signal).then((read) => {
      if (stop.signal.aborted) return;
      if (read) return setVariant(read);
      onClose();
      void navigate(productPath(id));
    });
    return () => stop.abort();
  }, [id]);
  return variant;
}

async function readVariant(address: string, signal: AbortSignal): Promise<Variant | undefined> {
  // The press has begun to fetch the page already.
  const prefetched = await prefetchedPages.take(address);
  const results =
    prefetched && !prefetched.wasShown ? prefetched.data : await fetchPageData(address, signal).catch(() => null);
  return Object.values(results ?? {})
    .map(({ result }) => result)
    .find((result): result is Variant => 'product' in asRecord(result));
}
