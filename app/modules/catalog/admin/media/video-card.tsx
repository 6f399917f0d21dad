import { useId } from 'react';
import { AdminButton, adminButtonClass } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import { parseVideo } from '../../product.ts';
import { noSuchVideo } from '../../product-form.ts';
import type { ProductForm } from '../product-fields.ts';
import { megabytes } from './upload-file.ts';
import { useVideoUpload, type VideoUpload, videoTypes } from './video-upload.ts';

/** The form of the product's video: an uploaded file, or a link to YouTube. */
export function VideoCard({ editor }: { editor: Editor<ProductForm> }) {
  const { values, problems, change } = editor;
  const link = values.videoLink ?? '';
  const video = parseVideo(link || null);
  const { upload, send, stop } = useVideoUpload((videoLink) => change({ videoLink }));
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
          aria-label="The product’s video"
          className="mb-3 aspect-video w-full rounded-card bg-paper object-contain"
        />
      )}
      <AdminField
        label="YouTube link or video"
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
          <VideoButton busy={upload.kind === 'drawing'} onFile={(file) => void send(file)} />
        )}
        {upload.kind === 'failed' && (
          <p role="alert" className="mt-2 flex gap-1.5 text-clay-text text-second">
            <AdminIcon name="circle-alert" className="mt-0.25 shrink-0" /> {upload.problem}
          </p>
        )}
      </div>
    </Card>
  );
}

function hintOf(kind: 'file' | 'youtube' | undefined): string {
  if (kind === 'youtube') return 'A YouTube video. It loads when a shopper presses play.';
  if (kind === 'file') return 'Your own video. Shoppers see one frame until they press play.';
  return 'Or upload a video: MP4 or WebM, up to 50 MB.';
}

function VideoButton({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={videoTypes}
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
        className={adminButtonClass(
          {},
          `peer-focus-visible:outline-2 peer-focus-visible:outline-green ${busy ? 'cursor-wait opacity-60' : 'cursor-pointer'}`,
        )}
      >
        <AdminIcon name="video" /> {busy ? 'Checking the video…' : 'Upload a video'}
      </label>
    </>
  );
}

type SendingProps = Extract<VideoUpload, { kind: 'sending' }> & { onStop: () => void };

function Sending({ sent, size, onStop }: SendingProps) {
  return (
    <div className="grid gap-1.5 text-second">
      <progress max={size} value={sent} aria-label="The video on its way" className="admin-progress w-full" />
      <p className="flex items-center justify-between gap-3">
        <span className="text-ink-3">
          {megabytes(sent)} of {megabytes(size)} MB
        </span>
        <AdminButton small onClick={onStop}>
          Stop
        </AdminButton>
      </p>
    </div>
  );
}
