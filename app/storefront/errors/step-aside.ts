/** Debounce: a scroll has ended after a pause of this length. */
const settleMs = 120;
const pressable = 'a, button, input, select, textarea, label, summary';
/** Where a button is looked under, in shares of its width and of its height. */
const shares = [0.06, 0.35, 0.65, 0.94];

/**
 * Marks the floating buttons with `data-aside` while text or a control lies under one of them, and takes the mark away
 * again; pictures may be covered. Looks after scrolling has ended and after the page has changed its height. Returns a
 * function that ends this.
 */
export function stepAside(section: HTMLElement): () => void {
  let rest = 0;
  const scheduleCheck = () => {
    clearTimeout(rest);
    rest = window.setTimeout(check, settleMs);
  };
  /** A few points at a time: a slow phone takes 3 ms for each, and somebody may press meanwhile. */
  function check(points = pointsUnder(section)): void {
    const covers = points.splice(0, shares.length).some(([x, y]) => isOccupied(x, y, section));
    if (!covers && points.length > 0) rest = window.setTimeout(check, 0, points);
    else section.toggleAttribute('data-aside', covers);
  }
  const sizes = new ResizeObserver(scheduleCheck);
  sizes.observe(document.body);
  // A buy bar that comes or goes moves the buttons.
  const bars = new MutationObserver(scheduleCheck);
  bars.observe(document.documentElement, { attributeFilter: ['data-buy-bar'] });
  bars.observe(section, { childList: true });
  window.addEventListener('scroll', scheduleCheck, { passive: true });
  window.addEventListener('resize', scheduleCheck);
  scheduleCheck();
  return () => {
    clearTimeout(rest);
    sizes.disconnect();
    bars.disconnect();
    window.removeEventListener('scroll', scheduleCheck);
    window.removeEventListener('resize', scheduleCheck);
  };
}

/** Points of the page that the buttons cover where they stand while they are not aside. */
function pointsUnder(section: HTMLElement): [x: number, y: number][] {
  return standing(section).flatMap(({ left, top, width, height }) =>
    shares.flatMap((across) => shares.map((down): [number, number] => [left + width * across, top + height * down])),
  );
}

/** Where the buttons stand while they are not aside. `data-still` keeps the change from being animated. */
function standing(section: HTMLElement): DOMRect[] {
  const isAside = section.hasAttribute('data-aside');
  section.toggleAttribute('data-still', true);
  section.removeAttribute('data-aside');
  const places = [...section.querySelectorAll('a, button')].map((button) => button.getBoundingClientRect());
  section.toggleAttribute('data-aside', isAside);
  section.getBoundingClientRect();
  section.removeAttribute('data-still');
  return places;
}

/** A card is a link as a whole; its picture and the paper around its words may be covered. */
function isOccupied(x: number, y: number, section: HTMLElement): boolean {
  const below = document.elementsFromPoint(x, y).filter((element) => !section.contains(element));
  if (below.some((element) => hasTextAt(element, x, y))) return true;
  return below.some((element) => element.matches(pressable) && !(element.matches('a') && isInCard(below)));
}

function isInCard(below: Element[]): boolean {
  return below.some((each) => each.matches('img, video, article'));
}

function hasTextAt(element: Element, x: number, y: number): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      (line) => x >= line.left && x <= line.right && y >= line.top && y <= line.bottom,
    );
  });
}
