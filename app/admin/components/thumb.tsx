import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { Picture } from '#app/ui/picture.tsx';

const sizes = { 24: 'size-6', 28: 'size-7', 36: 'size-9', 44: 'size-11', 56: 'size-14' } as const;

/** A small picture of a product in a row; its name stands beside it. */
export function Thumb({ picture, size = 44 }: { picture: PictureData | null; size?: keyof typeof sizes }) {
  return (
    <Picture
      picture={picture}
      sizes={`${size}px`}
      alt=""
      className={`shrink-0 rounded-tag border border-line ${sizes[size]}`}
      imgClassName="object-cover"
    />
  );
}
