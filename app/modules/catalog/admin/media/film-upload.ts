import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { filmRefusals, maxFilmBytes } from '#app/infra/media/films/film-refusal.ts';
import { drawPoster } from './film-poster.ts';
import type { FilmAnswer } from './film-result.ts';

/** What pickers offer. */
export const filmTypes = 'video/mp4,video/webm';

export type FilmUpload =
  | { kind: 'none' }
  | { kind: 'sending'; sent: number; size: number }
  /** It is stored; this browser draws its poster. */
  | { kind: 'drawing' }
  | { kind: 'failed'; problem: string };

const unplayable =
  'This browser cannot play the film, so shoppers’ may not either. MP4 with H.264 plays everywhere; the product keeps what it had.';

/** Uploads a film and its poster, and calls `onTaken` with its address once both are there. */
export function useFilmUpload(onTaken: (url: string) => void) {
  const [upload, setUpload] = useState<FilmUpload>({ kind: 'none' });
  const request = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function finish(sent: XMLHttpRequest): Promise<void> {
    request.current = null;
    const result = readAnswer(sent.responseText);
    if (!result || !('film' in result)) return fail(result && 'problem' in result ? result.problem : notAnswered);
    setUpload({ kind: 'drawing' });
    const poster = await drawPoster(result.film.url);
    if (!poster) return fail(unplayable);
    const kept = await fetch(`${href('/admin/films')}?poster-of=${result.film.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: poster,
    }).catch(() => null);
    if (!kept?.ok) return fail(notAnswered);
    setUpload({ kind: 'none' });
    onTaken(result.film.url);
  }
  function fail(problem: string): void {
    setUpload({ kind: 'failed', problem });
  }

  return {
    upload,
    send(file: File): void {
      if (file.size > maxFilmBytes) {
        fail(filmRefusals['too-large']);
        return;
      }
      request.current?.abort();
      const next = new XMLHttpRequest();
      request.current = next;
      setUpload({ kind: 'sending', sent: 0, size: file.size });
      next.upload.addEventListener('progress', ({ loaded }) =>
        setUpload({ kind: 'sending', sent: loaded, size: file.size }),
      );
      next.addEventListener('error', () => fail('The line broke off. Nothing else is lost.'));
      next.addEventListener('load', () => void finish(next));
      next.open('POST', href('/admin/films'));
      next.setRequestHeader('content-type', 'application/octet-stream');
      next.send(file);
    },
    stop(): void {
      request.current?.abort();
      request.current = null;
      setUpload({ kind: 'none' });
    },
  };
}

const notAnswered = 'The shop could not answer. Try again.';

function readAnswer(text: string): FilmAnswer | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
