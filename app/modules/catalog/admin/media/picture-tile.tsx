import { useSortable } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { useMovedBy } from '#app/admin/components/list/sortable.tsx';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductPicture } from '../../product-form.ts';

type PictureTileProps = {
  picture: ProductPicture;
  shown: PictureData | undefined;
  mark: string | undefined;
  place: number;
  count: number;
  onOpen: () => void;
  onMove: (to: number) => void;
};

/** One picture of a product. A click opens it; its handle and the arrow keys move it. */
export function PictureTile({ picture, shown, mark, place, count, onOpen, onMove }: PictureTileProps) {
  const sortable = useSortable({ id: picture.id });
  const tile = useRef<HTMLLIElement>(null);
  useMovedBy(tile, sortable.transform, sortable.isDragging);
  return (
    <li
      ref={(element) => {
        tile.current = element;
        sortable.setNodeRef(element);
      }}
      className={`relative overflow-hidden rounded-card border bg-milk ${sortable.isDragging ? 'z-10 border-green shadow-float' : 'border-line'}`}
    >
      <button
        type="button"
        onClick={onOpen}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
          if (step === 0) return;
          event.preventDefault();
          onMove(place - 1 + (document.dir === 'rtl' ? -step : step));
        }}
        aria-label={`Picture ${place} of ${count}${mark ? `, ${mark}` : ''}: ${picture.alt || 'no alt text'}. Open; arrow keys move it`}
        className="block w-full text-start focus-visible:-outline-offset-2"
      >
        <Picture picture={shown} sizes="(min-width: 768px) 400px, 45vw" alt="" className="aspect-square" />
        <span
          dir="auto"
          className={`block truncate px-2.5 py-1.5 text-note ${picture.alt ? 'text-ink-2' : 'text-marigold-text'}`}
        >
          {picture.alt || 'no alt text'}
        </span>
      </button>
      {mark && (
        <span className="pointer-events-none absolute start-2 top-2 rounded-tag bg-bar/88 px-2 py-0.5 font-medium text-cream text-note">
          {mark}
        </span>
      )}
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Move picture ${place}`}
        className="absolute end-2 top-2 grid size-7 cursor-grab touch-none place-items-center rounded-tag border border-line bg-milk max-md:size-11"
      >
        <AdminIcon name="grip-vertical" />
      </button>
    </li>
  );
}
