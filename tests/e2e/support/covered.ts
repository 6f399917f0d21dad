import type { Page } from '@playwright/test';

/** The texts of titles and green buttons that the toast covers; empty if it covers none. */
export function coveredText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[data-toast]');
    if (!toast) return ['there is no toast'];
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    const found = new Set<string>();
    for (let y = top + 1; y < bottom; y += 7)
      for (let x = left + 1; x < right; x += 7) {
        const under = document.elementsFromPoint(x, y).find((each) => !each.closest('[data-toast]'));
        const covered = under?.closest('h1, a.bg-green, button.bg-green');
        if (covered) found.add(covered.textContent?.trim().slice(0, 60) || covered.outerHTML.slice(0, 60));
      }
    return [...found];
  });
}
