import type { ProductPicture } from '#app/catalog/product-form.ts';
import type { Picture as PictureData } from '#app/platform/media/picture.ts';
import { Picture } from '#app/ui/picture.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

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
    <OfficeDialog
      open
      onClose={onClose}
      title={`Picture ${place} of ${count}`}
      foot={
        <>
          <OfficeButton look="danger" icon="trash-2" className="md:me-auto" onClick={onRemove}>
            Take it off
          </OfficeButton>
          <OfficeButton disabled={place === 1} onClick={() => onMove(0)}>
            Make it the first
          </OfficeButton>
          <OfficeButton look="act" onClick={onClose}>
            Done
          </OfficeButton>
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
        <OfficeField
          label="Alt text"
          hint="What is in the picture, for people who do not see it, and for search engines."
          value={picture.alt}
          maxLength={300}
          onChange={(event) => onAlt(event.target.value)}
        />
        <div className="flex gap-2">
          <OfficeButton icon="arrow-left" disabled={place === 1} onClick={() => onMove(place - 2)}>
            Earlier
          </OfficeButton>
          <OfficeButton icon="arrow-right" disabled={place === count} onClick={() => onMove(place)}>
            Later
          </OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  );
}
