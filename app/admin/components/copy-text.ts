import { setNotDone } from '../layout/not-done.ts';

/**
 * Copies a text. False where the browser does not allow it, or has no clipboard because the page came without TLS; the note
 * above the page then says so.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    setNotDone({ why: 'not-copied', isAction: true });
    return false;
  }
}
