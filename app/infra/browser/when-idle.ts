/** A page that never rests, as one in the background may, waits so long. */
const maxWaitMs = 2_000;

/** Calls a function once the page has loaded and the browser has nothing else to do. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait(): void {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: maxWaitMs });
    else timer = setTimeout(run, 200);
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (idle !== undefined) cancelIdleCallback(idle);
    clearTimeout(timer);
  };
}
