import { graveFaults } from '../support/accessibility.ts';
import { inGroups, kinds } from '../support/pages.ts';
import { expect, open, test } from '../support/shop.ts';

for (const group of inGroups(kinds))
  test(`J1: nothing serious stands in anybody’s way on ${group.join(', ')} at a desk`, async ({ page }) => {
    // Looking through long pages takes a busy machine its time.
    test.slow();
    for (const address of group) {
      await open(page, address);
      expect.soft(await graveFaults(page), address).toEqual([]);
    }
  });
