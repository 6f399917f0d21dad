import { useLayoutEffect, useRef } from 'react';
import { createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';

export type AdminKey = {
  /** As `KeyboardEvent.key` names it, in lower case: `j`, `enter`, `?`. With `mod+` for ⌘ or Ctrl. */
  key: string;
  /** In the list of keys; a key without words is not listed. */
  says?: string;
  /** The key does nothing at the moment; the earlier registration of the key applies. */
  rests?: boolean;
  action(event: KeyboardEvent): void;
};

const singleKeys = createStoredStore({
  key: 'office-single-keys',
  initial: true,
  asText: true,
  parse: (text) => text !== 'off',
  format: (on) => (on ? 'on' : 'off'),
});
let registered: readonly (readonly AdminKey[])[] = [];

/**
 * Listens for keys while the page is shown. Single keys rest while a field has the focus, while a dialog is open, and
 * where the person has switched them off (WCAG 2.1.4); the last page to register a key has it.
 */
export function useKeys(keys: readonly AdminKey[]): void {
  const current = useRef(keys);
  // Both in the commit, not after it: a key pressed right after a field or the whole card changed is meant for what is shown.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useLayoutEffect(() => {
    const entry: readonly AdminKey[] = new Proxy([], { get: (_, name) => Reflect.get(current.current, name) });
    registered = [...registered, entry];
    return () => {
      registered = registered.filter((each) => each !== entry);
    };
  }, []);
}

/** The currently active keys that have words, for the list of keys. */
export function listedKeys(): AdminKey[] {
  const listed = registered.flatMap((keys) => [...keys]).filter(({ says }) => says);
  return [...new Map(listed.map((each) => [each.key, each])).values()];
}

/** Names a key as it stands on this device's keyboard: `mod+s` is `⌘S` on a Mac and `Ctrl+S` elsewhere. */
export function useKeyName(): (key: string) => string {
  const isMac = useHydrated() && /^(?:Mac|iP)/.test(navigator.platform);
  return (key) => key.replace(/^mod\+/, isMac ? '⌘' : 'Ctrl+');
}

/** Whether single keys do anything on this device. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  return [useStore(singleKeys), singleKeys.write];
}

/** The key of the shortcut that acted last, until another key is pressed. */
let acted: string | null = null;

/**
 * Stops a key that is held down from acting again, wherever it lands meanwhile: the key of a shortcut, Enter (except in a
 * text of several lines) and the space bar on a control. What writes and moves goes on while it is held.
 */
export function stopHeldKey(event: KeyboardEvent): void {
  if (!event.repeat) {
    acted = null;
    return;
  }
  const target = event.target instanceof Element ? event.target : null;
  const isStopped =
    event.key === acted ||
    (event.key === 'Enter' && !target?.closest('textarea, [contenteditable=true]')) ||
    (event.key === ' ' &&
      target?.closest('a, button, summary, input[type=checkbox], input[type=radio], [role=button]'));
  if (!isStopped) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Dispatches a key press to the latest registration. Called by the frame for every press. */
export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const modified = event.metaKey || event.ctrlKey;
  if (event.altKey || (!modified && !singleKeyCounts(event))) return;
  const name = `${modified ? 'mod+' : ''}${event.key.toLowerCase()}`;
  for (const keys of registered.toReversed()) {
    const found = keys.find(({ key }) => key === name);
    if (found?.rests) event.preventDefault();
    if (!found || found.rests) continue;
    acted = event.key;
    // What the shortcut opens takes the focus before the browser writes the letter: it would stand in the first field.
    if (!modified) event.preventDefault();
    found.action(event);
    return;
  }
}

/** Whether a press without ⌘ or Ctrl is meant for the page, not for a field, a control or a dialog. */
export function singleKeyCounts(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!singleKeys.read() || document.querySelector('dialog[open], [popover]:popover-open')) return false;
  if (target?.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]'))
    return false;
  // Enter and the space bar belong to the control that has the focus.
  return !(/^(?:Enter| )$/.test(event.key) && target?.closest('a, button, summary, input, [role=button]'));
}
