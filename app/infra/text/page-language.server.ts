import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#app/i18n/language.ts';

const current = new AsyncLocalStorage<Language>();

/** Calls `run` in this language: the owner's texts that it reads for pages, answers or e-mails are in it. */
export function readingIn<T>(language: Language, run: () => T): T {
  return current.run(language, run);
}

/** The language of the page, answer or email that is being made; English outside of them. */
export function pageLanguage(): Language {
  return current.getStore() ?? 'en';
}
