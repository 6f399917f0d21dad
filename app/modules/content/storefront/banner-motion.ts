import { type PointerEvent, type RefObject, useRef } from 'react';

const slideMs = 320;
const easing = 'cubic-bezier(.2, .7, .2, 1)';
const swipePx = 48;

export type Direction = 1 | -1;

/**
 * Animates from one child of `stage` to another, 1 forward and -1 back, starting from where a finger has dragged them.
 * Purely visual: with reduced motion the banners change without it.
 */
export function slideBetween(
  stage: HTMLElement,
  [from, to]: [number, number],
  direction: Direction,
  draggedPx = 0,
): void {
  const [leaving, coming] = [stage.children[from], stage.children[to]];
  if (!leaving || !coming || leaving === coming || prefersStillness()) return;
  const widthPx = stage.clientWidth * direction * (isRightToLeft(stage) ? -1 : 1);
  animate(leaving, draggedPx, -widthPx);
  animate(coming, draggedPx + widthPx, 0);
}

function animate(slide: Element, fromPx: number, toPx: number): void {
  for (const running of slide.getAnimations()) running.cancel();
  const frame = (px: number) => ({ transform: `translateX(${px}px)`, visibility: 'visible' });
  slide.animate([frame(fromPx), frame(toPx)], { duration: slideMs, easing });
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

type Swipe = {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
};

/** The banners follow a finger; `move` is called when it lets go far enough from where it began. */
export function useSwipe(
  stage: RefObject<HTMLElement | null>,
  current: number,
  move: (direction: Direction, draggedPx: number) => void,
): Swipe {
  const drag = useRef<{ id: number; startX: number; px: number } | null>(null);

  function end(minPx: number): void {
    const { px } = drag.current ?? { px: 0 };
    drag.current = null;
    if (!stage.current || px === 0) return;
    const places = placesAround(stage.current, current);
    for (const slide of places) clear(slide);
    if (Math.abs(px) >= minPx) move(directionOf(stage.current, px), px);
    else slideBack(stage.current, places, px);
  }

  return {
    onPointerDown(event) {
      if (event.pointerType === 'mouse' || (stage.current?.childElementCount ?? 0) < 2) return;
      drag.current = { id: event.pointerId, startX: event.clientX, px: 0 };
    },
    onPointerMove(event) {
      if (!stage.current || drag.current?.id !== event.pointerId) return;
      drag.current.px = event.clientX - drag.current.startX;
      moveWithFinger(stage.current, current, drag.current.px);
    },
    onPointerUp: () => end(swipePx),
    // The browser has started to scroll the page with this touch.
    onPointerCancel: () => end(Number.POSITIVE_INFINITY),
  };
}

function directionOf(stage: HTMLElement, px: number): Direction {
  return px < 0 !== isRightToLeft(stage) ? 1 : -1;
}

/** The banner in view and its neighbours, before and after. */
function placesAround(stage: HTMLElement, current: number): [HTMLElement, HTMLElement, HTMLElement] {
  const slides = [...stage.children].filter((slide) => slide instanceof HTMLElement);
  // A stage without slides is not drawn.
  const at = (index: number) => slides[(index + slides.length) % slides.length]!;
  return [at(current), at(current - 1), at(current + 1)];
}

function moveWithFinger(stage: HTMLElement, current: number, px: number): void {
  const [shown, before, after] = placesAround(stage, current);
  const neighbour = directionOf(stage, px) === 1 ? after : before;
  if (neighbour !== before) clear(before);
  if (neighbour !== after) clear(after);
  place(shown, px);
  place(neighbour, px + (px < 0 ? stage.clientWidth : -stage.clientWidth));
}

function place(slide: HTMLElement, px: number): void {
  slide.style.transform = `translateX(${px}px)`;
  slide.style.visibility = 'visible';
}

function clear(slide: HTMLElement): void {
  slide.style.transform = '';
  slide.style.visibility = '';
}

function slideBack(stage: HTMLElement, [shown, before, after]: readonly HTMLElement[], px: number): void {
  const neighbour = directionOf(stage, px) === 1 ? after : before;
  if (!shown || !neighbour || prefersStillness()) return;
  const awayPx = px < 0 ? stage.clientWidth : -stage.clientWidth;
  animate(shown, px, 0);
  animate(neighbour, px + awayPx, awayPx);
}
