import { useState } from 'react';
import type { OfficeProduct } from '#app/catalog/office-products.ts';
import type { PickValues } from '#app/content/content-form.ts';
import type { Picture as PictureData } from '#app/platform/media/picture.ts';
import type { Problems } from '#app/platform/merge.ts';
import { formatPrice } from '#app/platform/money.ts';
import { ProductPicker } from '../collections/product-picker.tsx';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeTextArea } from '../pieces/office-field.tsx';
import { Thumb } from '../pieces/thumb.tsx';
import { UrduTextArea } from '../pieces/urdu-field.tsx';
import { PictureField } from './picture-field.tsx';

type PickCardProps = {
  kind: 'featured' | 'trending';
  pick: PickValues | null;
  product: OfficeProduct | undefined;
  pictures: ReadonlyMap<string, PictureData>;
  problems: Problems;
  onChange: (pick: PickValues | null) => void;
  onProduct: (product: OfficeProduct) => void;
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
            <OfficeButton look="quiet" onClick={() => onChange(null)}>
              Take it off
            </OfficeButton>
          )}
          <OfficeButton icon={pick ? 'pencil' : 'plus'} onClick={() => setChoosing(true)}>
            {pick ? 'Another product' : 'Choose a product'}
          </OfficeButton>
        </>
      }
    >
      {!pick && <p className="text-ink-3">None. The home page leaves this part out.</p>}
      {pick && (
        <div className="grid gap-3.5">
          <div className="flex items-center gap-3">
            <Thumb picture={product?.picture ?? null} size={56} />
            <div className="min-w-0">
              <p className="truncate font-medium">{product?.name ?? `Product ${pick.productId}`}</p>
              <p className="text-ink-3 text-second">
                {product && formatPrice(product.price)}
                {product && !product.active && (
                  <span className="text-marigold-text">, hidden, so shoppers do not see this part</span>
                )}
              </p>
            </div>
          </div>
          <OfficeTextArea
            optional
            label="Words"
            value={pick.text}
            error={problems[`${kind}.text`]}
            onChange={({ target }) => onChange({ ...pick, text: target.value })}
          />
          <UrduTextArea
            label="Words in Urdu"
            value={pick.urduText}
            error={problems[`${kind}.urduText`]}
            onChange={({ target }) => onChange({ ...pick, urduText: target.value })}
          />
          <PictureField
            label="Picture of its own (optional)"
            picture={pick.pictureId ? pictures.get(pick.pictureId) : undefined}
            onTaken={(picture) => {
              onPicture(picture);
              onChange({ ...pick, pictureId: picture.id });
            }}
          />
          {pick.pictureId && (
            <OfficeButton className="w-fit" onClick={() => onChange({ ...pick, pictureId: null })}>
              Take the product’s own picture
            </OfficeButton>
          )}
        </div>
      )}
      <OfficeDialog open={choosing} onClose={() => setChoosing(false)} title={title}>
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
      </OfficeDialog>
    </Card>
  );
}
