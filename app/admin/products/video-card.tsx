import { useId } from 'react';
import { parseVideo } from '#app/catalog/product.ts';
import { noSuchVideo } from '#app/catalog/product-form.ts';
import type { Editor } from '../editor/editor.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton, officeButtonClass } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { type FilmUpload, filmTypes, useFilmUpload } from './film-upload.ts';
import type { ProductForm } from './product-fields.ts';

/** The form of the product's video: a film that is uploaded, or a link to YouTube. */
export function VideoCard({ editor }: { editor: Editor<ProductForm> }) {
  const { values, problems, change } = editor;
  const link = values.videoLink ?? '';
  const video = parseVideo(link || null);
  const { upload, send, stop } = useFilmUpload((videoLink) => change({ videoLink }));
  return (
    <Card title="Video">
      {video?.kind === 'file' && (
        <video
          key={video.url}
          src={video.url}
          controls
          muted
          playsInline
          preload="metadata"
          aria-label="The product’s film"
          className="mb-3 aspect-video w-full rounded-card bg-paper object-contain"
        />
      )}
      <OfficeField
        label="YouTube link or film"
        name="videoLink"
        inputMode="url"
        placeholder="https://youtu.be/…"
        value={link}
        error={problems.videoLink ?? (link && !video ? noSuchVideo : undefined)}
        hint={hintOf(video?.kind)}
        onChange={({ target }) => change({ videoLink: target.value.trim() || null })}
      />
      <div className="mt-2.5">
        {upload.kind === 'sending' ? (
          <Sending {...upload} onStop={stop} />
        ) : (
          <FilmButton busy={upload.kind === 'drawing'} onFile={send} />
        )}
        {upload.kind === 'failed' && (
          <p role="alert" className="mt-2 flex gap-1.5 text-clay-text text-second">
            <OfficeIcon name="circle-alert" className="mt-0.25 shrink-0" /> {upload.problem}
          </p>
        )}
      </div>
    </Card>
  );
}

function hintOf(kind: 'file' | 'youtube' | undefined): string {
  if (kind === 'youtube') return 'A YouTube video, loaded only when it is pressed.';
  if (kind === 'file') return 'A film of the shop. A frame of it stands for it until it is pressed.';
  return 'Or upload a film: MP4 or WebM, up to 50 MB.';
}

function FilmButton({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={filmTypes}
        disabled={busy}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <label
        htmlFor={id}
        className={officeButtonClass(
          {},
          `peer-focus-visible:outline-2 peer-focus-visible:outline-green ${busy ? 'cursor-wait opacity-60' : 'cursor-pointer'}`,
        )}
      >
        <OfficeIcon name="video" /> {busy ? 'Looking at the film…' : 'Upload a film'}
      </label>
    </>
  );
}

type SendingProps = Extract<FilmUpload, { kind: 'sending' }> & { onStop: () => void };

function Sending({ sent, size, onStop }: SendingProps) {
  return (
    <div className="grid gap-1.5 text-second">
      <progress max={size} value={sent} aria-label="The film on its way" className="office-progress w-full" />
      <p className="flex items-center justify-between gap-3">
        <span className="text-ink-3">
          {megabytes(sent)} of {megabytes(size)} MB
        </span>
        <OfficeButton small onClick={onStop}>
          Stop
        </OfficeButton>
      </p>
    </div>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
