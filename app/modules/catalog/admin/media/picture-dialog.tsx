import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductPicture } from '../../product-form.ts';

type PictureDialogProps = {
  picture: ProductPicture;
  shown: PictureData | undefined;
  place: number;
  count: number;
  onClose: () => void;
  onAlt: (alt: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A dialog with one picture in large, its description and its position. */
export function PictureDialog({ picture, shown, place, count, onClose, onAlt, onMove, onRemove }: PictureDialogProps) {
  return (
    <AdminDialog
      open
      onClose={onClose}
      title={`Picture ${place} of ${count}`}
      foot={
        <>
          <AdminButton look="danger" icon="trash-2" className="md:me-auto" onClick={onRemove}>
            Remove
          </AdminButton>
          <AdminButton disabled={place === 1} onClick={() => onMove(0)}>
            Make main picture
          </AdminButton>
          <AdminButton look="primary" onClick={onClose}>
            Done
          </AdminButton>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-4">
        <Picture
          picture={shown}
          sizes="480px"
          alt=""
          className="aspect-4/3 rounded-card"
          imgClassName="object-contain"
        />
        <AdminField
          label="Alt text"
          hint="What the picture shows, for people who cannot see it and for search engines."
          value={picture.alt}
          maxLength={300}
          onChange={(event) => onAlt(event.target.value)}
        />
        <div className="flex gap-2">
          <AdminButton icon="arrow-left" disabled={place === 1} onClick={() => onMove(place - 2)}>
            Earlier
          </AdminButton>
          <AdminButton icon="arrow-right" disabled={place === count} onClick={() => onMove(place)}>
            Later
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
