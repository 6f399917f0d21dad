/** The largest picture that is accepted, in bytes. A camera of 12 megapixels makes 4 to 12 MB. */
export const maxUploadBytes = 25 * 1024 * 1024;
export const maxPixels = 50_000_000;

export const refusals = {
  empty: 'The file is empty.',
  'too-large': 'The file is larger than 25 MB. Upload a smaller copy.',
  'too-many-pixels': 'The picture has more than 50 megapixels. Upload a smaller copy.',
  heic: 'HEIC pictures cannot be used. On the iPhone choose Settings, Camera, Formats, Most Compatible, or upload it as JPEG.',
  gif: 'GIF pictures cannot be used. Use JPEG, PNG, WebP or AVIF.',
  svg: 'SVG drawings cannot be used. Use JPEG, PNG, WebP or AVIF.',
  'not-a-picture': 'This is not a picture. Use JPEG, PNG, WebP or AVIF.',
  broken: 'The picture is damaged or incomplete. Upload it again.',
  slow: 'The picture took too long to read. Upload a smaller copy.',
  interrupted: 'The upload was interrupted. Try again.',
  'store-away': 'The shop cannot store pictures at the moment. Nothing else is lost: try again in a minute.',
} as const;

/** Why a file was not taken in. */
export type Refusal = keyof typeof refusals;

/** Whether a word that the decoder wrote is one of the reasons. */
export function isRefusal(word: string): word is Refusal {
  return word in refusals;
}

/** Whether the first bytes are those of an accepted format. The file's name and declared type are not trusted. */
export function looksLike(
  head: Buffer,
): 'picture' | Extract<Refusal, 'empty' | 'heic' | 'gif' | 'svg' | 'not-a-picture'> {
  if (head.length === 0) return 'empty';
  const text = head.toString('latin1');
  const brand = text.slice(4, 8) === 'ftyp' ? text.slice(8, 32) : '';
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF....WEBP/s.test(text))
    return 'picture';
  if (/avi[fs]/.test(brand)) return 'picture';
  if (/hei[cxms]|hev[cxms]|mif1|msf1/.test(brand)) return 'heic';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!DOCTYPE svg)/i.test(text.trimStart()) ? 'svg' : 'not-a-picture';
}
