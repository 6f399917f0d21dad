/** The largest video that is accepted, in bytes: about a minute at a good size. */
export const maxVideoBytes = 50 * 1024 * 1024;

export const videoRefusals = {
  empty: 'The file is empty.',
  'too-large': 'The video is larger than 50 MB. Upload a shorter or smaller one.',
  mov: 'Apple’s MOV videos do not play everywhere. Save it as MP4.',
  'not-a-video': 'This is not a video. Use MP4 or WebM.',
  interrupted: 'The upload was interrupted. Try again.',
} as const;

/** Why a video was not accepted. */
export type VideoRefusal = keyof typeof videoRefusals;

export type VideoFormat = 'mp4' | 'webm';

/** The format by the first 64 bytes of a file, or why it is refused. Its name and declared type are not trusted. */
export function detectVideo(head: Uint8Array): VideoFormat | Exclude<VideoRefusal, 'too-large' | 'interrupted'> {
  if (head.length === 0) return 'empty';
  const text = new TextDecoder('latin1').decode(head);
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8, 12);
    if (brand === 'qt  ') return 'mov';
    return /^(?:iso[m2-9]|mp4[12]|avc1|M4V |dash|msdh|3gp\d|f4v )$/.test(brand) ? 'mp4' : 'not-a-video';
  }
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm') ? 'webm' : 'not-a-video';
}
