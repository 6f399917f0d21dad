/** Logs a warning for developers in the browser's console. Never logs anything that was typed. */
export function warnInBrowser(event: string, key: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that says it
  console.warn(`${event}: ${key}`);
}
