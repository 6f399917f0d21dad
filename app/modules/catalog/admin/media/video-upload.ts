import { useEffect, useRef, useState } from 'react';
import { detectVideo, maxVideoBytes, type VideoRefusal, videoRefusals } from '#app/infra/media/videos/video-refusal.ts';
import { uploadFile } from './upload-file.ts';
import { drawPoster } from './video-poster.ts';

/** What pickers offer. */
export const videoTypes = 'video/mp4,video/webm';

export type VideoUpload =
  | { kind: 'none' }
  | { kind: 'sending'; sent: number; size: number }
  /** It is stored; this browser draws its poster. */
  | { kind: 'drawing' }
  | { kind: 'failed'; problem: string };

const unplayable =
  'This browser cannot play the video, so shoppers’ browsers may not either. MP4 with H.264 plays everywhere. The product keeps its old video.';

/** Uploads a video and its poster, and calls `onTaken` with its address once both are stored. */
export function useVideoUpload(onTaken: (url: string) => void) {
  const [upload, setUpload] = useState<VideoUpload>({ kind: 'none' });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File): Promise<void> {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const refusal = await findRefusal(file);
    if (refusal) return fail(videoRefusals[refusal]);
    setUpload({ kind: 'sending', sent: 0, size: file.size });
    const result = await uploadFile(file, {
      params: { kind: 'video' },
      signal,
      onProgress: (sent) => setUpload({ kind: 'sending', sent, size: file.size }),
    });
    if (!('video' in result)) return fail('problem' in result ? result.problem : unplayable);
    setUpload({ kind: 'drawing' });
    const poster = await drawPoster(result.video.url);
    if (signal.aborted) return;
    if (!poster) return fail(unplayable);
    const stored = await uploadFile(poster, { params: { 'poster-of': result.video.id }, signal });
    if ('problem' in stored) return fail(stored.problem);
    setUpload({ kind: 'none' });
    onTaken(result.video.url);
  }
  function fail(problem: string): void {
    setUpload({ kind: 'failed', problem });
  }

  return {
    upload,
    send,
    stop(): void {
      controller.current?.abort();
      setUpload({ kind: 'none' });
    },
  };
}

/** Why the shop would refuse the file, so that it is not uploaded in vain. */
async function findRefusal(file: File): Promise<VideoRefusal | null> {
  if (file.size > maxVideoBytes) return 'too-large';
  const format = detectVideo(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  return format === 'mp4' || format === 'webm' ? null : format;
}
