import { type ReactNode, useState } from 'react';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Money } from '#app/infra/money/money.ts';
import type { CollectionKey, OwnCollectionKey } from '../collections/collection.ts';
import { PicturesCard } from './media/pictures-card.tsx';
import { VideoCard } from './media/video-card.tsx';
import { PriceCard, WhereCard } from './price-stock-cards.tsx';
import type { ProductForm } from './product-fields.ts';
import { SalePricesCard } from './sale-prices-card.tsx';
import { TextsCard } from './texts-card.tsx';
import { UrduCard } from './urdu-card.tsx';

type ProductEditorProps = {
  editor: Editor<ProductForm>;
  known: readonly Picture[];
  /** The saved price; null for a new product. */
  price: Money | null;
  places: Partial<Record<CollectionKey, number>>;
  /** The owner's own collections that it is in. */
  own?: readonly OwnCollectionKey[];
  lowStock: number;
  /** ISO, UTC. */
  now: string;
  historyTo: string | null;
  /** Shown below the last card. */
  children?: ReactNode;
};

/** The cards of the product editor, in the order of the product's page; of a new product the words first. */
export function ProductEditor(props: ProductEditorProps) {
  const { editor, price, places, own = [], lowStock, now, historyTo, children } = props;
  const { values, problems, change } = editor;
  const [sent, setSent] = useState<readonly Picture[]>([]);
  const known = new Map([...props.known, ...sent].map((picture) => [picture.id, picture]));
  const learn = (picture: Picture) => setSent((all) => [...all, picture]);
  return (
    <div className="grid items-start gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5 max-md:pb-24 xl:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 gap-3.5 max-xl:contents">
        {/* A new product begins with its name. */}
        {price === null && (
          <div className="min-w-0 max-xl:order-first">
            <TextsCard editor={editor} />
          </div>
        )}
        <div className="min-w-0 max-xl:order-1">
          <PicturesCard
            title="Pictures"
            says="the first is the main picture, the second shows on hover"
            marks={['Main', 'Hover']}
            pictures={values.gallery}
            known={known}
            error={problems.gallery}
            onChange={(gallery) => change({ gallery })}
            onKnown={learn}
          />
        </div>
        {price !== null && (
          <div className="min-w-0 max-xl:order-3">
            <TextsCard editor={editor} />
          </div>
        )}
        <UrduCard editor={editor} className="min-w-0 max-xl:order-3" />
        <div className="min-w-0 max-xl:order-3">
          <PicturesCard
            title="Pictures of the description"
            says="below the details, two side by side"
            pictures={values.descriptionPictures}
            known={known}
            error={problems.descriptionPictures}
            onChange={(descriptionPictures) => change({ descriptionPictures })}
            onKnown={learn}
          />
        </div>
      </div>
      <div className="grid min-w-0 gap-3.5 max-xl:contents">
        <div className="grid min-w-0 gap-3.5 max-xl:order-2">
          <PriceCard editor={editor} price={price} lowStock={lowStock} historyTo={historyTo} />
          <SalePricesCard editor={editor} now={now} />
        </div>
        <div className="grid min-w-0 gap-3.5 max-xl:order-4">
          <WhereCard editor={editor} places={places} own={own} />
          <VideoCard editor={editor} />
          {children}
        </div>
      </div>
    </div>
  );
}
