import type { Picture } from '#app/platform/media/picture.ts';

/** What the office hears of a picture it has sent: the picture, or in words why not. */
export type UploadAnswer = { picture: Omit<Picture, 'alt'> } | { problem: string };
