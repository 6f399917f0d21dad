import { readPoster } from '#app/infra/media/videos/videos.server.ts';
import { type ProductVideo, parseVideo } from '../product.ts';

/** The video of a link with the picture that stands for it, where it is a file with one of its own. */
export async function readVideo(link: string | null): Promise<ProductVideo | null> {
  const video = parseVideo(link);
  if (video?.kind !== 'file') return video;
  const [, id = ''] = /^\/media\/([a-z0-9-]+)\./.exec(video.url) ?? [];
  const poster = await readPoster(id);
  return poster ? { ...video, poster } : video;
}
