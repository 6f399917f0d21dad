import Bowser from 'bowser';

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * A browser as people name it, "Chrome on Android", from what it says of itself. Only a name that is known: what
 * somebody wrote in its place must not stand in an e-mail of the shop's.
 */
export function formatDevice(userAgent: string | null): string {
  if (!userAgent) return 'A device that does not say what it is';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name ?? platform.vendor;
  if (!browser.name || !browsers.has(browser.name))
    return system ? `A browser on ${system}` : 'A device that does not say what it is';
  return system ? `${browser.name} on ${system}` : browser.name;
}
