import type { ReactNode } from 'react';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT, useTWhole } from '#app/i18n/translate.ts';
import { Picture } from '#app/ui/picture.tsx';
import { type Collection, isCollectionKey } from '../collection.ts';
import type { OwnCollection } from '../own-collection.ts';

type CollectionFrameProps = {
  collection: Collection;
  /** M11: the same where the owner has made or changed it; its words and picture stand with the title. */
  own?: OwnCollection | undefined;
  /** How many products it holds; nothing is said where that is 0 or not known. */
  count: number | null;
  children: ReactNode;
};

/** C1: what stands round a collection's products: its title and how many there are. */
export function CollectionFrame({ collection, own, count, children }: CollectionFrameProps) {
  const t = useT();
  const tWhole = useTWhole();
  return (
    <div className="container-page pt-8 pb-(--section) md:pt-14 low:pt-4">
      {own?.picture && (
        <Picture
          picture={own.picture}
          alt=""
          eager="high"
          sizes="(min-width: 1320px) 1280px, 94vw"
          className="mb-6 aspect-2/1 w-full rounded-box md:mb-10 md:aspect-4/1"
        />
      )}
      <div className="mb-5 flex flex-col gap-x-6 md:mb-10 md:flex-row md:items-baseline md:justify-between">
        {own ? <OwnTitle own={own} /> : <h1 className="font-d1">{tWhole(collection.title)}</h1>}
        {count !== null && count > 0 && (
          <p className="shrink-0 text-ink-2">
            {count === 1 ? t('1 product') : t('{count} products', { count: count.toLocaleString('en') })}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

function OwnTitle({ own }: { own: OwnCollection }) {
  const written = useTextDirection();
  const tWhole = useTWhole();
  // What is not changed of one of the four is a text of the shop.
  const [title, line] = isCollectionKey(own.key) ? [tWhole(own.title), tWhole(own.line)] : [own.title, own.line];
  return (
    <div className="min-w-0 max-w-180">
      <h1 dir="auto" {...written(title)} className="break-words font-d1">
        {title}
      </h1>
      {line && (
        <p dir="auto" {...written(line)} className="mt-2 whitespace-pre-line break-words text-ink-2 max-md:mb-1">
          {line}
        </p>
      )}
    </div>
  );
}
