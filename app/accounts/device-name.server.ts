import Bowser from 'bowser';

/** A browser as people name it, "Chrome on Android", from what it says of itself. */
export function sayDevice(userAgent: string | null): string {
  if (!userAgent) return 'A device that does not say what it is';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name ?? platform.vendor;
  if (!browser.name) return system ? `A browser on ${system}` : 'A device that does not say what it is';
  return system ? `${browser.name} on ${system}` : browser.name;
}
