import { useState } from 'react';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { Picture } from '#app/ui/picture.tsx';
import { AddTile } from '../media/picture-files.tsx';
import { UploadTile } from '../media/upload-tile.tsx';
import { useUploads } from '../media/uploads.ts';

type FamilyPictureProps = {
  /** The product's values: "S, Sand". */
  said: string;
  picture: PictureData | null;
  /** The pictures to choose from. */
  pictures: readonly PictureData[];
  disabled?: boolean;
  onChoose: (picture: PictureData) => void;
};

/** The first picture of a product in a family's table. A press opens a dialog to choose another or to upload one. */
export function FamilyPicture({ said: text, picture, pictures, disabled = false, onChoose }: FamilyPictureProps) {
  const [isOpen, setOpen] = useState(false);
  const uploads = useUploads((stored) => {
    setOpen(false);
    onChoose(stored);
  });
  return (
    <>
      <button
        type="button"
        aria-label={`Picture of ${text}`}
        disabled={disabled}
        onClick={() => setOpen(true)}
        className="rounded-tag hover:outline-2 hover:outline-line-2 disabled:opacity-50"
      >
        <Thumb picture={picture} />
      </button>
      <AdminDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Picture of ${text}`}
        says="Lists and the cart show this picture. The product’s other pictures follow it."
      >
        <ul aria-label="Pictures to choose from" className="grid grid-cols-3 gap-2.5 px-5 pb-5 md:grid-cols-4">
          {pictures.map((each, index) => (
            <li key={each.id}>
              <button
                type="button"
                aria-label={`Picture ${index + 1}${each.alt ? `: ${each.alt}` : ''}`}
                aria-pressed={each.id === picture?.id}
                onClick={() => {
                  setOpen(false);
                  onChoose(each);
                }}
                className="block w-full rounded-card border border-line hover:outline-2 hover:outline-line-2 aria-pressed:outline-2 aria-pressed:outline-green"
              >
                <Picture
                  picture={each}
                  sizes="(min-width: 768px) 120px, 30vw"
                  alt=""
                  className="aspect-square rounded-card"
                />
              </button>
            </li>
          ))}
          {uploads.uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onAgain={() => uploads.again(upload.key)}
              onRemove={() => uploads.remove(upload.key)}
            />
          ))}
          <li>
            <AddTile onFiles={(files) => uploads.add([...files].slice(0, 1))} says="Choose a file" />
          </li>
        </ul>
      </AdminDialog>
    </>
  );
}

/** Each picture once, the first ones first; at most as many as a dialog shows well. */
export function eachOnce(pictures: readonly (PictureData | null)[]): PictureData[] {
  const byId = new Map(pictures.flatMap((picture) => (picture ? [[picture.id, picture] as const] : [])));
  return [...byId.values()].slice(0, maxShown);
}

const maxShown = 40;
