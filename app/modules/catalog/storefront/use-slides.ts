import { useRef, useState } from 'react';

/**
 * A row of slides, each as wide as its scroller (also right to left): the slide in view, and a function to go to
 * another.
 */
export function useSlides() {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function show(index: number, behavior: ScrollBehavior = 'smooth'): void {
    const slides = scroller.current;
    if (!slides) return;
    const onward = getComputedStyle(slides).direction === 'rtl' ? -1 : 1;
    slides.scrollTo({ left: index * slides.clientWidth * onward, behavior });
  }

  /** Called on every scroll. */
  function updateCurrent(): void {
    const slides = scroller.current;
    if (slides) setCurrent(Math.round(Math.abs(slides.scrollLeft) / slides.clientWidth));
  }

  return { scroller, current, show, updateCurrent };
}
