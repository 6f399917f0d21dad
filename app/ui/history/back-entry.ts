/**
 * What closes on Back in a browser without close watchers: one entry of the history stands above the page while something
 * is open. Back leaves that entry, and what was opened last closes instead of the page. The router never hears of it.
 */
export type Closable = {
  isOpen(): boolean;
  /** It may refuse, and is open still. */
  close(): void;
};

const mark = 'closesOnBack';
let opened: Closable[] = [];
/** The next step in the history is our own. */
let isOwnStep = false;

// A document that was left before the step came, and is shown again, waits for none.
addEventListener('pageshow', () => {
  isOwnStep = false;
});

/** From now on Back closes it, if it is still open. */
export function addEntry(closable: Closable): void {
  if (!closable.isOpen()) return;
  opened.push(closable);
  standAbove();
}

/** Something was closed otherwise. Once nothing is open the entry goes, unless another page has been opened above it. */
export function removeEntry(): void {
  // A link that closes the panel it stands in opens its page in the same turn.
  setTimeout(() => {
    if (!isOwnStep && !isAnyOpen() && isAbove(history.state)) goSilently(-1);
  });
}

function isAnyOpen(): boolean {
  opened = opened.filter((each) => each.isOpen());
  return opened.length > 0;
}

function isAbove(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}

/** With the router's own state of the page, so that its key and place in the history stay what they are. */
function standAbove(): void {
  if (!isAbove(history.state)) history.pushState({ ...history.state, [mark]: true }, '');
}

function goSilently(by: -1 | 1): void {
  isOwnStep = true;
  history.go(by);
}

/** Listens to history events before the router, and hides those that open no page. */
export function step(event: PopStateEvent, shown: string): void {
  const isOnEntry = isAbove(event.state);
  if (isOwnStep) {
    isOwnStep = false;
    event.stopImmediatePropagation();
    // Another page was opened in between: this step left that page.
    if (isOnEntry) goSilently(1);
    return;
  }
  if (isAnyOpen()) {
    // Several steps at once lead past the page: then the router opens another.
    if (isOnEntry || event.state?.key !== shown) return;
    event.stopImmediatePropagation();
    opened.at(-1)?.close();
    if (isAnyOpen()) standAbove();
    return;
  }
  if (!isOnEntry) return;
  // Nothing is open, so nobody stays here. Forward comes to nothing; Back goes on to the page below, which the router opens.
  event.stopImmediatePropagation();
  if (event.state.key === shown) goSilently(-1);
  else history.back();
}
