import type { Picture } from '#app/infra/media/pictures/picture.ts';

/** The response to an uploaded picture: the picture, or the reason why it was refused. */
export type UploadAnswer = { picture: Omit<Picture, 'alt'> } | { problem: string };
