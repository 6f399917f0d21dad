import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { adminButtonClass } from '#app/admin/components/button.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { pictureTypes } from './uploads.ts';

type FilesProps = { onFiles: (files: Iterable<File>) => void };

/** The upload button in a card's head. */
export function AddButton({ onFiles, disabled }: FilesProps & { disabled: boolean }) {
  const id = useId();
  return (
    <span>
      <FileInput id={id} onFiles={onFiles} disabled={disabled} />
      <label
        htmlFor={id}
        className={adminButtonClass(
          {},
          `peer-focus-visible:outline-2 peer-focus-visible:outline-green ${disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer'}`,
        )}
      >
        <AdminIcon name="upload" /> Add pictures
      </label>
    </span>
  );
}

/** The upload tile after the last picture. `says` stands where pictures are neither dropped nor moved. */
export function AddTile({ onFiles, pastes = false, says }: FilesProps & { pastes?: boolean; says?: string }) {
  const id = useId();
  return (
    <>
      <FileInput id={id} onFiles={onFiles} />
      <label
        htmlFor={id}
        className="grid h-full min-h-36 cursor-pointer content-center justify-items-center gap-1.5 rounded-card border border-field border-dashed bg-paper p-3 text-center text-ink-3 text-second peer-focus-visible:outline-2 peer-focus-visible:outline-green"
      >
        <AdminIcon name="image" className="size-5" />
        {says ? (
          <span className="max-md:hidden">{says}</span>
        ) : (
          <span className="max-md:hidden">
            {pastes ? 'Drop or paste pictures here, or choose.' : 'Drop pictures here or choose.'}
            <br />
            Move with ← →
          </span>
        )}
        <span className="md:hidden">Camera or photos</span>
      </label>
    </>
  );
}

/** A drop zone over the whole card. */
export function DropGround({ onFiles, children }: FilesProps & { children: ReactNode }) {
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

/** Takes pictures that are pasted anywhere on the page. A paste that contains text goes to the focused field. */
export function usePastedFiles({ onFiles, pastes }: FilesProps & { pastes: boolean }): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isForField = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    const hasWords = event.clipboardData?.types.includes('text/plain') ?? false;
    if (files.length === 0 || (isForField && hasWords) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!pastes) return;
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [pastes]);
}

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
