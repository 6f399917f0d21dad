import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, createStoredStore } from './store.ts';

/** Storage as a browser has it; node has none. `takes` says whether it is full. */
class BrowserStorage {
  texts = new Map<string, string>();
  takes = true;
  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (!this.takes) throw new DOMException('Full', 'QuotaExceededError');
    this.texts.set(key, text);
  }
  removeItem(key: string): void {
    this.texts.delete(key);
  }
}

let local: BrowserStorage;
let session: BrowserStorage;
const otherTab = new EventTarget();
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  local = new BrowserStorage();
  session = new BrowserStorage();
  warn.mockReset().mockReturnValue();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('window', otherTab);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Another tab writes, and the browser tells this one. */
function writeElsewhere(key: string | null, text: string): void {
  if (key === null) local.texts.clear();
  else local.texts.set(key, text);
  otherTab.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

const numbers = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'number') : undefined;

function list() {
  return createStoredStore<readonly number[]>({ key: 'list', initial: [], parse: numbers });
}

test('a store calls its subscribers after each change, and not for the same value', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.read()));
  store.write(2);
  store.write(2);
  store.write(3);
  stop();
  store.write(4);
  expect(seen).toEqual([2, 3]);
  expect(store.read()).toBe(4);
});

test('a store starts with its first subscriber and stops after its last', () => {
  const messages: string[] = [];
  const store = createStore(0, () => {
    messages.push('start');
    return () => messages.push('stop');
  });
  const [first, second] = [store.subscribe(() => {}), store.subscribe(() => {})];
  first();
  first();
  expect(messages).toEqual(['start']);
  second();
  store.subscribe(() => {})();
  expect(messages).toEqual(['start', 'stop', 'start', 'stop']);
});

test('a stored value is JSON under its key, and another page finds it', () => {
  list().write([1, 2]);
  expect(local.getItem('list')).toBe('[1,2]');
  expect(list().read()).toEqual([1, 2]);
  expect(session.texts.size).toBe(0);
});

test('a value of this tab stays in this tab’s storage', () => {
  const draft = createStoredStore({ key: 'draft', initial: '', area: 'session', asText: true, parse: String });
  draft.write('Lahore');
  expect(session.getItem('draft')).toBe('Lahore');
  expect(local.texts.size).toBe(0);
});

test('the same text gives the same object, as React wants it', () => {
  local.setItem('list', '[1]');
  const store = list();
  expect(store.read()).toBe(store.read());
  const written = [2];
  store.write(written);
  expect(store.read()).toBe(written);
});

test('a wrong value is removed with a warning, whatever it is', () => {
  for (const text of ['', '{', '7', 'null', '{"list":[1]}']) {
    local.setItem('list', text);
    expect(list().read(), text).toEqual([]);
    expect(local.getItem('list'), text).toBeNull();
  }
  expect(warn).toHaveBeenCalledTimes(5);
  expect(warn.mock.lastCall?.[0]).toContain('was dropped: list');
});

test('what another tab writes is read at once, also where nobody subscribes, and subscribers are called', () => {
  const store = list();
  expect(store.read()).toEqual([]);
  local.setItem('list', '[5]');
  expect(store.read()).toEqual([5]);
  let calls = 0;
  const stop = store.subscribe(() => {
    calls += 1;
  });
  writeElsewhere('list', '[6]');
  writeElsewhere('another key', '[7]');
  expect([calls, store.read()]).toEqual([1, [6]]);
  writeElsewhere(null, '');
  expect([calls, store.read()]).toEqual([2, []]);
  stop();
  writeElsewhere('list', '[8]');
  expect(calls).toBe(2);
});

test('where storage is full the value lives in memory, until it fits again or another tab writes', () => {
  const store = list();
  store.subscribe(() => {});
  store.write([1]);
  local.takes = false;
  store.write([1, 2]);
  expect(store.read()).toEqual([1, 2]);
  expect(local.getItem('list')).toBe('[1]');
  writeElsewhere('list', '[9]');
  expect(store.read()).toEqual([9]);
  store.write([9, 10]);
  local.takes = true;
  store.write([11]);
  expect(local.getItem('list')).toBe('[11]');
});

test('where storage is refused the value lives in memory', () => {
  vi.stubGlobal('localStorage', undefined);
  const store = list();
  expect(store.read()).toEqual([]);
  store.write([3]);
  expect(store.read()).toEqual([3]);
  store.forget();
  expect(store.read()).toEqual([]);
});

test('a value that is forgotten, or has nothing to store, leaves no key behind', () => {
  const store = createStoredStore<readonly number[]>({
    key: 'list',
    initial: [],
    parse: numbers,
    format: (value) => (value.length > 0 ? value : undefined),
  });
  store.write([1]);
  store.write([]);
  expect([local.getItem('list'), store.read()]).toEqual([null, []]);
  store.write([1]);
  store.forget();
  expect([local.getItem('list'), store.read()]).toEqual([null, []]);
});
