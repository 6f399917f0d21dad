import { href } from 'react-router';
import type { Picture } from '#app/infra/media/pictures/picture.ts';

/** What came of an upload. `canRetry`: the same file may be accepted later. */
export type Uploaded = Exclude<UploadResult, { problem: string }> | { problem: string; canRetry: boolean };

const connectionLost = 'The connection was lost while the file was sent. Everything else is safe: try again.';

type UploadOptions = {
  /** What the file is for: `name`, `kind` or `poster-of`. */
  params: Record<string, string>;
  signal: AbortSignal;
  onProgress?: (sent: number) => void;
};

/** Uploads one file and reports how many bytes are sent. Never throws. An upload that was stopped never resolves. */
export function uploadFile(file: Blob, { params, signal, onProgress }: UploadOptions): Promise<Uploaded> {
  // `fetch` does not report progress.
  const request = new XMLHttpRequest();
  signal.addEventListener('abort', () => request.abort());
  return new Promise((resolve) => {
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded));
    request.upload.addEventListener('load', () => onProgress?.(file.size));
    request.addEventListener('error', () => resolve({ problem: connectionLost, canRetry: true }));
    request.addEventListener('load', () => resolve(readResult(request)));
    request.open('POST', `${href('/admin/uploads')}?${new URLSearchParams(params)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}

function readResult(request: XMLHttpRequest): Uploaded {
  const result = parseResult(request.responseText);
  if (result && !('problem' in result)) return result;
  if (result) return { problem: result.problem, canRetry: request.status >= 500 || request.status === 429 };
  const isAtLogin = new URL(request.responseURL || location.href).pathname === href('/login');
  const problem = isAtLogin
    ? 'You are logged out. Log in again in another tab, then try again.'
    : 'The shop could not answer. Try again.';
  return { problem, canRetry: true };
}

function parseResult(text: string): UploadResult | null {
  try {
    const result: UploadResult = JSON.parse(text);
    return 'picture' in result || 'video' in result || 'problem' in result ? result : null;
  } catch {
    return null;
  }
}

/** Bytes in megabytes: `6.1`. */
export function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}

/** The response to an uploaded file: the picture, the video, or the reason why it was refused. */
export type UploadResult =
  | { picture: Omit<Picture, 'alt'> }
  | { video: { id: string; url: string } }
  | { problem: string };
