import { useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminTextArea } from '#app/admin/components/field.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { UrduTextArea } from '#app/admin/components/urdu-field.tsx';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import type { Problems } from '#app/infra/merge.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import type { AdminProduct } from '#app/modules/catalog/admin-products.ts';
import { ProductPicker } from '#app/modules/catalog/collections/admin/product-picker.tsx';
import type { PickValues } from '../content-form.ts';
import { PictureField } from './picture-field.tsx';

type PickCardProps = {
  kind: 'featured' | 'trending';
  pick: PickValues | null;
  product: AdminProduct | undefined;
  pictures: ReadonlyMap<string, PictureData>;
  problems: Problems;
  onChange: (pick: PickValues | null) => void;
  onProduct: (product: AdminProduct) => void;
  onPicture: (picture: PictureData) => void;
};

/** The form of the featured or the trending product. The owner may give it its own words and picture. */
export function PickCard({ kind, pick, product, pictures, problems, onChange, onProduct, onPicture }: PickCardProps) {
  const [choosing, setChoosing] = useState(false);
  const title = kind === 'featured' ? 'Featured product' : 'Trending product';
  return (
    <Card
      title={title}
      end={
        <>
          {pick && (
            <AdminButton look="quiet" onClick={() => onChange(null)}>
              Remove
            </AdminButton>
          )}
          <AdminButton icon={pick ? 'pencil' : 'plus'} onClick={() => setChoosing(true)}>
            {pick ? 'Another product' : 'Choose a product'}
          </AdminButton>
        </>
      }
    >
      {!pick && <p className="text-ink-3">None. The home page leaves this section out.</p>}
      {pick && (
        <div className="grid gap-3.5">
          <div className="flex items-center gap-3">
            <Thumb picture={product?.picture ?? null} size={56} />
            <div className="min-w-0">
              <p className="truncate font-medium">{product?.name ?? `Product ${pick.productId}`}</p>
              <p className="text-ink-3 text-second">
                {product && formatPrice(product.price)}
                {product && !product.active && (
                  <span className="text-marigold-text">, hidden, so shoppers do not see this section</span>
                )}
              </p>
            </div>
          </div>
          <AdminTextArea
            optional
            label="Text"
            value={pick.text}
            error={problems[`${kind}.text`]}
            onChange={({ target }) => onChange({ ...pick, text: target.value })}
          />
          <UrduTextArea
            label="Text in Urdu"
            value={pick.urduText}
            error={problems[`${kind}.urduText`]}
            onChange={({ target }) => onChange({ ...pick, urduText: target.value })}
          />
          <PictureField
            label="Different picture (optional)"
            picture={pick.pictureId ? pictures.get(pick.pictureId) : undefined}
            onTaken={(picture) => {
              onPicture(picture);
              onChange({ ...pick, pictureId: picture.id });
            }}
          />
          {pick.pictureId && (
            <AdminButton className="w-fit" onClick={() => onChange({ ...pick, pictureId: null })}>
              Use the product’s picture
            </AdminButton>
          )}
        </div>
      )}
      <AdminDialog open={choosing} onClose={() => setChoosing(false)} title={title}>
        <div className="px-5 pb-5">
          <ProductPicker
            chosen={pick ? [pick.productId] : []}
            says={({ active }) => (active ? null : 'hidden')}
            onToggle={(chosen) => {
              onProduct(chosen);
              onChange({ productId: chosen.id, text: '', urduText: '', pictureId: null });
              setChoosing(false);
            }}
          />
        </div>
      </AdminDialog>
    </Card>
  );
}
