import { expectCartPage } from '../support/carts.ts';
import { test } from '../support/shop.ts';

test('E4: /cart shows the lines, the sum and the way on', { tag: '@fast' }, ({ page }) =>
  expectCartPage(page, '/cart'),
);
