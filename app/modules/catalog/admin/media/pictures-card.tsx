import { useEffect, useRef, useState } from 'react';
import { Card } from '#app/admin/components/card.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { SortableGround } from '#app/admin/components/list/sortable.tsx';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { maxPictures, type ProductPicture } from '../../product-form.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { AddButton, AddTile, DropGround, usePastedFiles } from './picture-files.tsx';
import { PictureTile } from './picture-tile.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useUploads } from './uploads.ts';

type PicturesCardProps = {
  title: string;
  says: string;
  /** The labels of the first two pictures. */
  marks?: readonly string[];
  pictures: readonly ProductPicture[];
  /** The known pictures by id, with their size and colour. */
  known: ReadonlyMap<string, PictureData>;
  error?: string | undefined;
  onChange: (pictures: ProductPicture[]) => void;
  onKnown: (picture: PictureData) => void;
};

/** The pictures of a product in their order. They can be dropped, pasted, chosen or taken with the camera, and moved by pointer or keys. */
export function PicturesCard({
  title,
  says,
  marks = [],
  pictures,
  known,
  error,
  onChange,
  onKnown,
}: PicturesCardProps) {
  const uploads = useUploadsInto(pictures, { onChange, onKnown });
  const [open, setOpen] = useState<string | null>(null);
  function move(id: string, to: number): void {
    const from = pictures.findIndex((each) => each.id === id);
    const moved = pictures[from];
    if (!moved || to < 0 || to >= pictures.length || to === from) return;
    const rest = pictures.filter((each) => each.id !== id);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
  }
  const opened = pictures.find(({ id }) => id === open);
  // If a page has two cards, the one with the main picture takes what is pasted.
  const pastes = marks.length > 0;
  usePastedFiles({ onFiles: uploads.add, pastes });
  const full = pictures.length + uploads.uploads.length >= maxPictures;
  return (
    <Card
      title={title}
      count={<span className="text-second max-md:hidden">{says}</span>}
      end={<AddButton onFiles={uploads.add} disabled={full} />}
    >
      <DropGround onFiles={uploads.add}>
        <SortableGround id={`pictures-${title}`} ids={pictures.map(({ id }) => id)} onMove={move}>
          <ul aria-label={title} className={`admin-pictures ${marks.length > 0 ? 'admin-pictures-main' : ''}`}>
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                shown={known.get(picture.id)}
                mark={marks[index]}
                place={index + 1}
                count={pictures.length}
                onOpen={() => setOpen(picture.id)}
                onMove={(to) => move(picture.id, to)}
              />
            ))}
            {uploads.uploads.map((upload) => (
              <UploadTile
                key={upload.key}
                upload={upload}
                onAgain={() => uploads.again(upload.key)}
                onRemove={() => uploads.remove(upload.key)}
              />
            ))}
            {!full && (
              <li>
                <AddTile onFiles={uploads.add} pastes={pastes} />
              </li>
            )}
          </ul>
        </SortableGround>
      </DropGround>
      {error && (
        <p role="alert" className="mt-2 flex gap-1.5 text-clay-text text-second">
          <AdminIcon name="circle-alert" className="mt-0.25" /> {error}
        </p>
      )}
      {opened && (
        <PictureDialog
          key={opened.id}
          picture={opened}
          shown={known.get(opened.id)}
          place={pictures.indexOf(opened) + 1}
          count={pictures.length}
          onClose={() => setOpen(null)}
          onAlt={(alt) => onChange(pictures.map((each) => (each.id === opened.id ? { ...each, alt } : each)))}
          onMove={(to) => move(opened.id, to)}
          onRemove={() => {
            setOpen(null);
            onChange(pictures.filter(({ id }) => id !== opened.id));
          }}
        />
      )}
    </Card>
  );
}

/** Appends each uploaded picture, also when several uploads end at the same time. */
function useUploadsInto(
  pictures: readonly ProductPicture[],
  { onChange, onKnown }: Pick<PicturesCardProps, 'onChange' | 'onKnown'>,
) {
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  return useUploads((picture) => {
    onKnown(picture);
    if (latest.current.some(({ id }) => id === picture.id)) return;
    latest.current = [...latest.current, { id: picture.id, alt: '' }];
    onChange([...latest.current]);
  });
}
