import { Thumb } from '#app/admin/components/thumb.tsx';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { formatPieces } from '../../desk/packing/pack-list.ts';

/** The first pictures of an order, one over the other, and how many pieces it has. */
export function ParcelThumbs({ pictures, pieces }: { pictures: readonly Picture[]; pieces: number }) {
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <span className="flex [&>*:not(:first-child)]:-ms-2.5 [&>*]:outline-2 [&>*]:outline-milk">
        {[...new Map(pictures.map((picture) => [picture.id, picture])).values()].map((picture) => (
          <Thumb key={picture.id} picture={picture} size={28} />
        ))}
      </span>
      <span className="whitespace-nowrap">{formatPieces(pieces)}</span>
    </span>
  );
}
