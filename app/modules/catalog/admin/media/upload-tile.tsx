import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatProgress, type Upload } from './uploads.ts';

type UploadTileProps = { upload: Upload; onAgain: () => void; onRemove: () => void };

/** A picture that is being uploaded, or the error of its upload. */
export function UploadTile({ upload, onAgain, onRemove }: UploadTileProps) {
  const { file, state, sent, problem, again } = upload;
  if (state === 'failed')
    return (
      <li className="grid min-h-36 content-start rounded-card border border-clay-edge bg-clay-tint p-3 text-second">
        <AdminIcon name="circle-alert" className="size-4 text-clay-text" />
        <p role="alert">
          <strong className="wrap-anywhere font-semibold text-clay-text">{file.name}</strong>
          <br />
          {problem}
        </p>
        <p className="flex gap-3">
          {again && (
            <button type="button" onClick={onAgain} className="admin-link min-h-8 max-md:min-h-11">
              Try again
            </button>
          )}
          <button type="button" onClick={onRemove} className="admin-link min-h-8 max-md:min-h-11">
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
        className="admin-progress w-full"
      />
      <span className="text-ink-3">{formatProgress(upload)}</span>
      <button type="button" onClick={onRemove} className="admin-link w-fit max-md:min-h-11">
        Stop
      </button>
    </li>
  );
}
