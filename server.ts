/** Starts the shop: as bin/prepare has built it, or in development from its sources. */
const isDeveloped = process.env.NODE_ENV === 'development';
// React asks this itself, and is several times slower where it does not find the word.
if (!isDeveloped) process.env.NODE_ENV = 'production';
const program = isDeveloped ? './run-shop.ts' : './build/server/index.js';
const { runShop }: typeof import('./run-shop.ts') = await import(program);
await runShop(import.meta.dirname);
