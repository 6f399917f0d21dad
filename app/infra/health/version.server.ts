import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Which program runs: the version of package.json, and the commit it was built from where that is known. */
export type ShopVersion = { version: string; commit: string | null };

/** Reads the version of the program in `root`. `bin/prepare` writes the commit, because an image has no repository. */
export function readShopVersion(root: string): ShopVersion {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { version, commit: readCommit(root) };
}

/** `0.2.0 (82aa497b1c0d)`. */
export function formatVersion({ version, commit }: ShopVersion): string {
  return commit ? `${version} (${commit})` : version;
}

function readCommit(root: string): string | null {
  try {
    return /^[\w-]{1,60}/.exec(readFileSync(path.join(root, 'build/commit'), 'utf8'))?.[0] ?? null;
  } catch {
    // Not built yet, or built where the commit was not known.
    return null;
  }
}
