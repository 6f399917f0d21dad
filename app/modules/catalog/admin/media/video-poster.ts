/** A poster is no larger than the pictures beside it. */
const maxPixels = 1_600;
const patienceMs = 20_000;

/**
 * A frame near the beginning of a video as a JPEG, drawn by this browser; null where it cannot play the video, so that
 * shoppers' browsers may not either.
 */
export async function drawPoster(url: string): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  try {
    if (!(await happens(video, 'loadeddata')) || video.videoWidth === 0) return null;
    // The very first frame of a video is often black.
    video.currentTime = Number.isFinite(video.duration) ? Math.min(1, video.duration / 4) : 0.1;
    if (!(await happens(video, 'seeked'))) return null;
    return await drawFrame(video);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, maxPixels / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patienceMs, false);
    const end = (well: boolean) => {
      clearTimeout(late);
      resolve(well);
    };
    video.addEventListener(event, () => end(true), { once: true });
    video.addEventListener('error', () => end(false), { once: true });
  });
}
