/** The largest film that is accepted, in bytes: about a minute at a good size. */
export const maxFilmBytes = 50 * 1024 * 1024;

export const filmRefusals = {
  empty: 'The file is empty.',
  'too-large': 'The film is larger than 50 MB. Send a shorter or smaller one.',
  mov: 'A film in Apple’s own format (MOV) does not play everywhere. Save it as MP4, please.',
  'not-a-film': 'Not a film. MP4 or WebM, please.',
  interrupted: 'The sending broke off. Try again.',
} as const;

/** Why a film was not taken in. */
export type FilmRefusal = keyof typeof filmRefusals;

export type FilmEnding = 'mp4' | 'webm';

/** The film type, from the first bytes of a file. Its name and declared type are not trusted. */
export function filmOf(head: Buffer): FilmEnding | Extract<FilmRefusal, 'empty' | 'mov' | 'not-a-film'> {
  if (head.length === 0) return 'empty';
  const text = head.toString('latin1');
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8, 12);
    if (brand === 'qt  ') return 'mov';
    return /^(?:iso[m2-9]|mp4[12]|avc1|M4V |dash|msdh|3gp\d|f4v )$/.test(brand) ? 'mp4' : 'not-a-film';
  }
  return text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm') ? 'webm' : 'not-a-film';
}
