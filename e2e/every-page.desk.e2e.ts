import { graveFaults } from './faults.ts';
import { kinds } from './pages.ts';
import { expect, open, test } from './shop.ts';

for (const address of kinds)
  test(`J1: nothing serious stands in anybody’s way on ${address} at a desk`, async ({ page }) => {
    // Looking through a long page takes a busy machine its time.
    test.slow();
    await open(page, address);
    expect(await graveFaults(page)).toEqual([]);
  });
