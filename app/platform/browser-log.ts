/** What a developer should know of a shopper's browser and a shopper need not: never anything that was typed. */
export function warnInBrowser(event: string, key: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that says it
  console.warn(`${event}: ${key}`);
}
