import type { Picture } from '#app/infra/media/pictures/picture.ts';

/** The response to an uploaded file: the picture, the video, or the reason why it was refused. */
export type UploadResult =
  | { picture: Omit<Picture, 'alt'> }
  | { video: { id: string; url: string } }
  | { problem: string };
