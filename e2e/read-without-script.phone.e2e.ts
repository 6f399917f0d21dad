import { pages } from './pages.ts';
import { expect, test } from './shop.ts';

test('J1: every page’s own document can be read without script: one heading, its words, its prices', async ({
  request,
}) => {
  for (const address of [...pages, '/shopnow', '/ordernow']) {
    const document = await (await request.get(address)).text();
    expect(document.match(/<h1[ >]/g), address).toHaveLength(1);
    expect(document, address).toMatch(/<main[ >]/);
  }
  const product = await (await request.get('/product_detail/1001')).text();
  expect(product).toMatch(/Rs\.\u00A0[\d,]+/);
});
