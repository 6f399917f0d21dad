import { isShownInUrdu } from '#app/i18n/language.ts';

/** A value that several parts of a page share. React reads one with `useStore`. */
export type Store<T> = {
  /** The value while the server renders and during the browser's first pass. */
  readonly initial: T;
  read(): T;
  /** Sets the value and calls every subscriber, unless the value is the same. */
  write(value: T): void;
  /** Calls the listener after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
};

/** A store whose value outlives the page in the browser's storage. */
export type StoredStore<T> = Store<T> & {
  /** Removes the value from storage; the store is at its initial value again. */
  forget(): void;
};

export type StoredValue<T> = {
  /** The key in the browser's storage. */
  key: string;
  /** The value where nothing is stored. */
  initial: T;
  /** Validates the stored text. `undefined` means invalid: it is removed, and a warning is logged. */
  parse(stored: unknown): T | undefined;
  /** What is stored for a value: the value itself unless told otherwise; for `undefined` the key is removed. */
  format?(value: T): unknown;
  /** `local` (default) is for every tab and stays; `session` is for this tab and goes with it. */
  area?: 'local' | 'session';
  /** The value is stored as its own text, not as JSON. */
  asText?: boolean;
  /** The value is in the language of its page: pages in Urdu store one of their own. */
  isInLanguage?: boolean;
};

/** Functions to call when something happens. `start` runs before the first comes, what it returns after the last has gone. */
export function createListeners<Args extends unknown[] = []>(start?: () => (() => void) | undefined) {
  const listeners = new Set<(...args: Args) => void>();
  let stop: (() => void) | undefined;
  return {
    add(listener: (...args: Args) => void): () => void {
      if (listeners.size === 0) stop = start?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
    call(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** A value in memory. `start` runs before the first subscriber comes, what it returns after the last has gone. */
export function createStore<T>(initial: T, start?: () => (() => void) | undefined): Store<T> {
  const { add, call } = createListeners(start);
  let value = initial;
  return {
    initial,
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return;
      value = next;
      call();
    },
    subscribe: add,
  };
}

/**
 * A value in the browser's storage. Reading always looks at storage, so that nothing another tab has written is
 * overwritten unseen; the same text gives the same object. Where storage is full or refused, the value lives in memory
 * for as long as the page does.
 */
export function createStoredStore<T>(options: StoredValue<T>): StoredStore<T> {
  const { initial, parse, format = (value) => value, area = 'local', asText = false, isInLanguage = false } = options;
  const key = isInLanguage && isShownInUrdu ? `${options.key}:ur` : options.key;
  const storage = () => (area === 'local' ? localStorage : sessionStorage);
  const { add, call } = createListeners(area === 'local' ? followOtherTabs : undefined);
  /** The text read or written last, and its value. */
  let last: { text: string | null; value: T } = { text: null, value: initial };
  let isInMemoryOnly = false;

  function read(): T {
    if (isInMemoryOnly) return last.value;
    const text = readText();
    if (text !== last.text) last = { text, value: valueIn(text) };
    return last.value;
  }
  function readText(): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  }
  function valueIn(text: string | null): T {
    if (text === null) return initial;
    const value = parseText(text);
    if (value !== undefined) return value;
    warnInBrowser('a stored value is not readable and was dropped', key);
    writeText(null);
    return initial;
  }
  function parseText(text: string): T | undefined {
    try {
      return parse(asText ? text : JSON.parse(text));
    } catch {
      return undefined;
    }
  }
  function write(value: T): void {
    const stored = format(value);
    const text = stored === undefined ? null : asText ? String(stored) : JSON.stringify(stored);
    set(text, text === null ? initial : value);
  }
  function set(text: string | null, value: T): void {
    isInMemoryOnly = !writeText(text);
    last = { text, value };
    call();
  }
  /** False where storage is full or refused. */
  function writeText(text: string | null): boolean {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }
  function followOtherTabs(): () => void {
    function follow(event: StorageEvent): void {
      if (event.key !== key && event.key !== null) return;
      isInMemoryOnly = false;
      call();
    }
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }
  return { initial, read, write, subscribe: add, forget: () => set(null, initial) };
}

/** Logs a warning for developers in the browser's console. Never logs anything that was typed. */
function warnInBrowser(event: string, key: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that says it
  console.warn(`${event}: ${key}`);
}
