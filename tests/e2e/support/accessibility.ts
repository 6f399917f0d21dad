import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { layOut } from './shop.ts';

type AuditOptions = {
  /** A selector; only what lies in it is looked at. */
  within?: string;
  /** Rules of axe that do not apply. */
  without?: string[];
};

/**
 * Accessibility violations of impact serious or critical, each with its place. Runs axe
 * in the page itself: Playwright's own builder puts the results together in a second page, which takes five times as long.
 */
export async function graveFaults(page: Page, look: AuditOptions = {}): Promise<string[]> {
  const found = await findViolations(page, look);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ description: output }) => output);
}

/** Everything that axe finds, best practice included. */
export async function allFaults(page: Page, look: AuditOptions = {}): Promise<string[]> {
  return (await findViolations(page, look)).map(({ description: output }) => output);
}

async function findViolations(page: Page, { within, without = [] }: AuditOptions) {
  for (const frame of page.frames()) await frame.evaluate(axe.source);
  // Else it has no ground that axe could see.
  await layOut(page);
  // What is still fading in has less contrast than it will have.
  await page.evaluate(animationsEnded);
  const options = {
    resultTypes: ['violations' as const],
    // Only rules about media ask for it, and they find nothing serious.
    preload: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const { violations } = await page.evaluate(([place, chosen]) => window.axe.run(place ?? document, chosen), [
    within,
    options,
  ] as const);
  return violations.map(({ id, impact, nodes }) => ({
    impact,
    description: `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  }));
}

/** Resolves when nothing moves any more but what always moves. */
async function animationsEnded(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
