import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { maxUploadBytes, refusals } from '#app/infra/media/pictures/picture-refusal.ts';
import { megabytes, uploadFile } from './upload-file.ts';

export type Upload = {
  key: number;
  file: File;
  /** Bytes sent so far. */
  sent: number;
  /** `reading`: everything is sent, and the shop decodes the picture. `stored`: it waits for those chosen before it. */
  state: 'waits' | 'sending' | 'reading' | 'stored' | 'failed';
  /** With `stored`. */
  picture?: Picture;
  problem?: string;
  /** Whether a retry may succeed. */
  again?: boolean;
};

/** What pickers offer. HEIC is left out, so that an iPhone hands over a JPEG. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** How many are sent at the same time. More would only slow each other down. */
const atOnce = 2;

/** The pictures that are stored and have none before them on its way. One that failed holds nothing up. */
export function takeInOrder(uploads: readonly Pick<Upload, 'state' | 'picture'>[]): Picture[] {
  const running = uploads.findIndex(({ state }) => state !== 'stored' && state !== 'failed');
  const settled = running < 0 ? uploads : uploads.slice(0, running);
  return settled.flatMap(({ picture }) => picture ?? []);
}

/**
 * Uploads pictures, two at a time, and reports the progress of each. `onTaken` is called with each stored picture, in the
 * order in which they were chosen.
 */
export function useUploads(onTaken: (picture: Picture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  const controllers = useRef(new Map<number, AbortController>());
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  function change(key: number, changes: Partial<Upload>): void {
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  }
  async function start({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const result = await uploadFile(file, {
      params: { name: file.name.slice(0, 200) },
      signal: controller.signal,
      onProgress: (sent) => change(key, sent < file.size ? { sent } : { sent, state: 'reading' }),
    });
    controllers.current.delete(key);
    if ('picture' in result) change(key, { state: 'stored', picture: { ...result.picture, alt: '' } });
    else if ('problem' in result) change(key, { state: 'failed', problem: result.problem, again: result.canRetry });
  }

  useEffect(() => {
    const next = takeInOrder(uploads);
    if (next.length === 0) return;
    setUploads((all) => all.filter(({ picture }) => !picture || !next.includes(picture)));
    for (const picture of next) taken.current(picture);
  }, [uploads]);
  useEffect(() => {
    const running = uploads.filter(({ state }) => state === 'sending' || state === 'reading').length;
    const next = uploads.filter(({ state }) => state === 'waits').slice(0, Math.max(0, atOnce - running));
    for (const upload of next) {
      if (controllers.current.has(upload.key)) continue;
      void start(upload);
      change(upload.key, { state: 'sending', sent: 0 });
    }
  });

  return {
    uploads,
    add(files: Iterable<File>): void {
      const added = [...files].map((file): Upload => {
        lastKey.current += 1;
        const upload = { key: lastKey.current, file, sent: 0 };
        if (file.size > maxUploadBytes) return { ...upload, state: 'failed', problem: refusals['too-large'] };
        return { ...upload, state: 'waits' };
      });
      setUploads((all) => [...all, ...added]);
    },
    again: (key: number) => change(key, { state: 'waits', sent: 0 }),
    remove(key: number): void {
      controllers.current.get(key)?.abort();
      controllers.current.delete(key);
      setUploads((all) => all.filter((each) => each.key !== key));
    },
  };
}

/** `6.1 of 9.4 MB`. */
export function formatProgress({ sent, file, state }: Upload): string {
  if (state === 'waits') return 'waiting';
  if (state === 'reading') return 'processing';
  if (state === 'stored') return 'ready';
  return `${megabytes(sent)} of ${megabytes(file.size)} MB`;
}
