import { href } from 'react-router';
import type { ImportAnswer } from './import-actions.server.ts';

/** Sends a file of products, or what is to be done with one; null where no answer came. */
export async function sendImport(question: URLSearchParams, body: Blob | null): Promise<ImportAnswer | null> {
  const to = `${href('/admin/products/import-file')}?${question}`;
  const response = await fetch(to, { method: 'POST', body, headers: { 'content-type': 'text/csv' } }).catch(() => null);
  // A redirect means that the login has ended. Its page is no answer to the import.
  if (response?.redirected) return { problem: 'You are logged out. Log in again in another tab, then try again.' };
  const reply: ImportAnswer | null = response?.ok ? await response.json().catch(() => null) : null;
  return reply;
}
