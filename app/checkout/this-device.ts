import { makeUuid } from '#app/platform/uuid.ts';

const slot = 'device';
let inMemory: string | null = null;

/** A name for this browser that says nothing of its owner; orders are counted by it (K8). */
export function thisDevice(): string {
  if (inMemory) return inMemory;
  try {
    inMemory = localStorage.getItem(slot) ?? makeUuid();
    localStorage.setItem(slot, inMemory);
  } catch {
    // Without storage it lives as long as the page.
  }
  inMemory ??= makeUuid();
  return inMemory;
}
