import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ProductPicture } from '#app/catalog/product-form.ts';
import { mostPictures } from '#app/catalog/product-form.ts';
import type { Picture as PictureData } from '#app/platform/media/picture.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Card } from '../pieces/card.tsx';
import { OfficeButton, officeButtonClass } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { pictureTypes, sayProgress, type Upload, useUploads } from './uploads.ts';

type PicturesCardProps = {
  title: string;
  says: string;
  /** The first two have names of their own. */
  marks?: readonly string[];
  pictures: readonly ProductPicture[];
  /** What is known of each picture: its size and colour. */
  known: ReadonlyMap<string, PictureData>;
  error?: string | undefined;
  onChange: (pictures: ProductPicture[]) => void;
  onKnown: (picture: PictureData) => void;
};

/** Pictures in their order: dropped, chosen or taken with the camera, moved by hand or by keys, each with its words. */
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
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const uploads = useUploads((picture) => {
    onKnown(picture);
    if (latest.current.some(({ id }) => id === picture.id)) return;
    latest.current = [...latest.current, { id: picture.id, alt: '' }];
    onChange([...latest.current]);
  });
  const [open, setOpen] = useState<string | null>(null);
  const spoken = useSpokenMoves(pictures.map(({ id }) => id));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function move(id: string, to: number): void {
    const from = pictures.findIndex((each) => each.id === id);
    const moved = pictures[from];
    if (!moved || to < 0 || to >= pictures.length || to === from) return;
    const rest = pictures.filter((each) => each.id !== id);
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
  }
  function dragEnd({ active, over }: DragEndEvent): void {
    if (over)
      move(
        String(active.id),
        pictures.findIndex(({ id }) => id === over.id),
      );
  }
  const opened = pictures.find(({ id }) => id === open);
  const full = pictures.length + uploads.uploads.length >= mostPictures;
  return (
    <Card
      title={title}
      count={<span className="text-second max-md:hidden">{says}</span>}
      end={<AddButton onFiles={uploads.add} disabled={full} />}
    >
      <DropGround onFiles={uploads.add}>
        <DndContext
          id={`pictures-${title}`}
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={dragEnd}
          accessibility={{ announcements: spoken }}
        >
          <SortableContext items={pictures.map(({ id }) => id)} strategy={rectSortingStrategy}>
            <ul aria-label={title} className={`office-pictures ${marks.length > 0 ? 'office-pictures-main' : ''}`}>
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
                  <AddTile onFiles={uploads.add} />
                </li>
              )}
            </ul>
          </SortableContext>
        </DndContext>
      </DropGround>
      {error && (
        <p role="alert" className="mt-2 flex gap-1.5 text-clay-text text-second">
          <OfficeIcon name="circle-alert" className="mt-0.25" /> {error}
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

/** What a screen reader hears while something is moved by keys. */
export function useSpokenMoves(ids: readonly (string | number)[]) {
  const place = (id: string | number) => ids.indexOf(id) + 1;
  return {
    onDragStart: ({ active }: { active: { id: string | number } }) =>
      `Taken up from place ${place(active.id)} of ${ids.length}. Move with the arrow keys, put down with space, leave with Escape.`,
    onDragOver: ({ over }: { over: { id: string | number } | null }) =>
      over ? `Place ${place(over.id)} of ${ids.length}.` : undefined,
    onDragEnd: ({ over }: { over: { id: string | number } | null }) =>
      over ? `Put down at place ${place(over.id)}.` : 'Put down where it was.',
    onDragCancel: () => 'Left where it was.',
  };
}

type PictureTileProps = {
  picture: ProductPicture;
  shown: PictureData | undefined;
  mark: string | undefined;
  place: number;
  count: number;
  onOpen: () => void;
  onMove: (to: number) => void;
};

function PictureTile({ picture, shown, mark, place, count, onOpen, onMove }: PictureTileProps) {
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
        <span className={`block truncate px-2.5 py-1.5 text-note ${picture.alt ? 'text-ink-2' : 'text-marigold-text'}`}>
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
        <OfficeIcon name="grip-vertical" />
      </button>
    </li>
  );
}

/** Puts an element where the hand has it: the policy allows no style in the page, so it is set here. */
export function useMovedBy(
  element: { current: HTMLElement | null },
  transform: { x: number; y: number } | null,
  isDragging: boolean,
): void {
  useEffect(() => {
    const style = element.current?.style;
    if (!style) return;
    style.translate = transform ? `${Math.round(transform.x)}px ${Math.round(transform.y)}px` : '';
    style.transition = isDragging || !transform ? '' : 'translate 160ms cubic-bezier(0.2, 0.7, 0.2, 1)';
  });
}

function UploadTile({ upload, onAgain, onRemove }: { upload: Upload; onAgain: () => void; onRemove: () => void }) {
  const { file, state, sent, problem, again } = upload;
  if (state === 'failed')
    return (
      <li className="grid min-h-36 content-start rounded-card border border-clay-edge bg-clay-tint p-3 text-second">
        <OfficeIcon name="circle-alert" className="size-4 text-clay-text" />
        <p role="alert">
          <strong className="wrap-anywhere font-semibold text-clay-text">{file.name}</strong>
          <br />
          {problem}
        </p>
        <p className="flex gap-3">
          {again && (
            <button type="button" onClick={onAgain} className="office-link min-h-8 max-md:min-h-11">
              Try again
            </button>
          )}
          <button type="button" onClick={onRemove} className="office-link min-h-8 max-md:min-h-11">
            Remove
          </button>
        </p>
      </li>
    );
  return (
    <li className="grid min-h-36 content-center gap-1.5 rounded-card border border-line bg-milk p-3.5 text-second">
      <span className="truncate font-medium">{file.name}</span>
      <progress
        max={file.size}
        value={state === 'reading' ? undefined : sent}
        aria-label={`${file.name} on its way`}
        className="office-progress w-full"
      />
      <span className="text-ink-3">{sayProgress(upload)}</span>
      <button type="button" onClick={onRemove} className="office-link w-fit max-md:min-h-11">
        Stop
      </button>
    </li>
  );
}

type FilesProps = { onFiles: (files: Iterable<File>) => void };

function FileInput({ onFiles, id, disabled = false }: FilesProps & { id: string; disabled?: boolean }) {
  return (
    <input
      id={id}
      type="file"
      multiple
      accept={pictureTypes}
      disabled={disabled}
      className="peer sr-only"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}

function AddButton({ onFiles, disabled }: FilesProps & { disabled: boolean }) {
  const id = useId();
  return (
    <span>
      <FileInput id={id} onFiles={onFiles} disabled={disabled} />
      <label
        htmlFor={id}
        className={officeButtonClass(
          {},
          `peer-focus-visible:outline-2 peer-focus-visible:outline-green ${disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer'}`,
        )}
      >
        <OfficeIcon name="upload" /> Add pictures
      </label>
    </span>
  );
}

function AddTile({ onFiles }: FilesProps) {
  const id = useId();
  return (
    <>
      <FileInput id={id} onFiles={onFiles} />
      <label
        htmlFor={id}
        className="grid h-full min-h-36 cursor-pointer content-center justify-items-center gap-1.5 rounded-card border border-field border-dashed bg-paper p-3 text-center text-ink-3 text-second peer-focus-visible:outline-2 peer-focus-visible:outline-green"
      >
        <OfficeIcon name="image" className="size-5" />
        <span className="max-md:hidden">
          Drop pictures here or choose.
          <br />
          Move with ← →
        </span>
        <span className="md:hidden">Camera or photos</span>
      </label>
    </>
  );
}

/** Files let go anywhere over the card are taken. */
function DropGround({ onFiles, children }: FilesProps & { children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way; the buttons in it are everybody's
    <div
      className={`rounded-card ${over ? 'outline-2 outline-green outline-dashed outline-offset-4' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

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

function PictureDialog({ picture, shown, place, count, onClose, onAlt, onMove, onRemove }: PictureDialogProps) {
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
