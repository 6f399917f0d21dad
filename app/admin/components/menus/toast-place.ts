const places = ['foot', 'head', 'side', 'end'] as const;

type Place = (typeof places)[number];

/** What somebody may want to press; a row is pressed anywhere (see `openRow`). */
const pressable =
  'a, button, input, select, textarea, label, summary, [role=button], tr:has([data-row-link]), li:has([data-row-link])';

/** So far apart the points are that are looked at; nothing that is pressed is smaller. */
const step = 12;

/**
 * Puts the toast in `host` where it covers nothing that can be pressed: at the foot of the window, over the page's title,
 * in the empty part of the side, or at the foot on the other side of the page. It stays where it is as long as that is so, and at the foot where no place is free:
 * there the page can be scrolled clear of it.
 */
export function placeToast(host: HTMLElement): void {
  const now = places.find((place) => place === host.dataset.place) ?? 'foot';
  const found = [now, ...places].find((place) => {
    stand(host, place);
    return isClear(host);
  });
  if (!found) stand(host, 'foot');
}

function stand(host: HTMLElement, place: Place): void {
  host.dataset.place = place;
  const area = place === 'head' ? roomInHead() : place === 'side' ? roomInSide() : null;
  for (const [name, length] of Object.entries(area ?? { start: 0, top: 0, width: 0, height: 0 }))
    host.style.setProperty(`--room-${name}`, `${length}px`);
}

type Room = Record<'start' | 'top' | 'width' | 'height', number>;

/** Between what is pressed before and after the page's title. */
function roomInHead(): Room | null {
  const head = document.querySelector('.office-page-head');
  const title = head?.querySelector('h1')?.getBoundingClientRect();
  if (!head || !title) return null;
  const { top, height, left, right } = head.getBoundingClientRect();
  const pressed = [...head.querySelectorAll(pressable)].map((each) => each.getBoundingClientRect());
  const before = pressed.filter((each) => each.width > 0 && each.right <= title.left + 1);
  const after = pressed.filter((each) => each.width > 0 && each.left >= title.right - 1);
  const start = Math.max(left, ...before.map((each) => each.right)) + 6;
  const end = Math.min(right, ...after.map((each) => each.left)) - 6;
  return { start, top, width: end - start, height };
}

function roomInSide(): Room | null {
  const area = document.querySelector('[data-toast-room]')?.getBoundingClientRect();
  return area ? { start: area.left, top: area.top, width: area.width, height: area.height } : null;
}

function isClear(host: HTMLElement): boolean {
  const toast = host.querySelector('[data-toast]')?.getBoundingClientRect();
  if (!toast) return true;
  const { left, right, top, bottom, width } = toast;
  if (width < 140 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
  for (let y = top + 1; y < bottom + step; y += step)
    for (let x = left + 1; x < right + step; x += step)
      if (isPressed(host, Math.min(x, right - 1), Math.min(y, bottom - 1))) return false;
  return true;
}

function isPressed(host: HTMLElement, x: number, y: number): boolean {
  const under = document.elementsFromPoint(x, y).find((each) => !host.contains(each));
  return under?.closest(pressable) != null;
}
