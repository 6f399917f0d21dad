import { useId } from 'react';
import { adminButtonClass } from '#app/admin/components/button.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { formatProgress, pictureTypes, useUploads } from '#app/modules/catalog/admin/media/uploads.ts';
import { Picture } from '#app/ui/picture.tsx';

type PictureFieldProps = {
  label: string;
  picture?: PictureData | undefined;
  error?: string | undefined;
  wide?: boolean;
  /** Shows only the button. The current picture is shown elsewhere. */
  small?: boolean;
  /** Below the label: what the picture is for. */
  hint?: string;
  /** Takes the picture away; absent where there must be one. */
  onRemove?: (() => void) | undefined;
  onTaken: (picture: PictureData) => void;
};

/** A form field for one picture: shows the current one and uploads another. */
export function PictureField({
  label,
  picture,
  error,
  wide = false,
  small = false,
  hint,
  onRemove,
  onTaken,
}: PictureFieldProps) {
  const id = useId();
  const { uploads, add, remove, again } = useUploads(onTaken);
  const [current] = uploads;
  return (
    <div>
      <p className="mb-1.25 font-medium text-ink-2 text-second">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {!small && (
          <Picture
            picture={picture}
            sizes="220px"
            alt=""
            className={`shrink-0 rounded-control border border-line ${wide ? 'h-20 w-53' : 'size-20'}`}
          />
        )}
        <div>
          <input
            id={id}
            type="file"
            accept={pictureTypes}
            className="peer sr-only"
            onChange={({ target }) => {
              for (const upload of uploads) remove(upload.key);
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <label
            htmlFor={id}
            className={adminButtonClass(
              {},
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-green',
            )}
          >
            <AdminIcon name="upload" /> {picture ? 'Another picture' : 'Choose a picture'}
          </label>
          {picture && onRemove && (
            <button type="button" onClick={onRemove} className="admin-link ms-3">
              Remove
            </button>
          )}
          {hint && <p className="mt-1 text-ink-3 text-second">{hint}</p>}
          <p role="status" className="mt-1 text-ink-3 text-second">
            {current && current.state !== 'failed' && `${current.file.name}: ${formatProgress(current)}`}
          </p>
        </div>
      </div>
      {(current?.problem ?? error) && (
        <p role="alert" className="mt-1 flex gap-1.5 text-clay-text text-second">
          <AdminIcon name="circle-alert" className="mt-0.25" />
          {current?.problem ?? error}
          {current?.again && (
            <button type="button" onClick={() => again(current.key)} className="admin-link">
              Try again
            </button>
          )}
        </p>
      )}
    </div>
  );
}
