const pollMs = 20_000;
const timeoutMs = 10_000;

export type Polling = { start(): void; stop(): void };

/** Asks about every 20 s, from `start` on; `answered` gets null where no answer came, and when it is asked next. */
export function createPolling(
  ask: () => Promise<string[] | null>,
  answered: (tags: string[] | null, nextInMs: number) => void,
): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isFetching = false;
  async function poll(): Promise<void> {
    isFetching = true;
    const tags = await ask();
    isFetching = false;
    const nextInMs = pollMs * (0.75 + Math.random() / 2);
    if (tags || isPolling) answered(tags, nextInMs);
    if (isPolling) timer = setTimeout(() => void poll(), nextInMs);
  }
  return {
    start() {
      if (isPolling) return;
      isPolling = true;
      if (!isFetching) void poll();
    },
    stop() {
      isPolling = false;
      clearTimeout(timer);
    },
  };
}

/** Fetches the changed tags; null where the shop is not reached. */
export async function fetchChanges(address: string): Promise<string[] | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return null;
    const { changed }: { changed: unknown } = await response.json();
    return onlyTexts(changed);
  } catch {
    return null;
  }
}

/** The texts in a list; nothing where it is no list. */
export function onlyTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
}
