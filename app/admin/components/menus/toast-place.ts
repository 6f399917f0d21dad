/** What a toast never covers: titles, and the green button that is the page's next step. */
const keptFree = 'h1, [data-primary]';

/** Between the toast and what it was lifted above. */
const gap = 8;

/**
 * Lifts the toast in `host` in its corner, the foot of the page at its start, above each title and green button that it
 * would cover there. Rows under it can be scrolled clear of it.
 */
export function placeToast(host: HTMLElement): void {
  const toast = host.querySelector('[data-toast]')?.getBoundingClientRect();
  if (!toast) return;
  const lifted = Number.parseFloat(host.style.getPropertyValue('--lift')) || 0;
  const lift = liftAbove(
    [...document.querySelectorAll(keptFree)].map((each) => each.getBoundingClientRect()),
    {
      left: toast.left,
      right: toast.right,
      top: toast.top + lifted,
      bottom: toast.bottom + lifted,
    },
  );
  host.style.setProperty('--lift', `${lift}px`);
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** How far a box has to go up until it covers none of these; 0 where there is no room above them in the window. */
export function liftAbove(boxes: readonly Box[], { left, right, top, bottom }: Box): number {
  let lift = 0;
  const beside = boxes.filter((box) => box.right > left && box.left < right && box.bottom > box.top);
  for (const box of beside.toSorted((a, b) => b.bottom - a.bottom))
    if (box.top < bottom - lift && box.bottom > top - lift) lift = bottom - box.top + gap;
  return top - lift < 0 ? 0 : lift;
}
