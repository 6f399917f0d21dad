import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What stands seriously or critically in the way of whoever hears, keys or cannot see the page, with its place. */
export async function graveFaults(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
