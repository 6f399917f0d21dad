import { eq } from 'drizzle-orm';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { LetterButton, Paragraph } from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { productPath } from '../product.ts';
import { products, stockWishes } from '../tables.server.ts';

/** Says that a product is back. `about` begins with the wish's id. Null where the wish or the product is gone again. */
export async function writeBackInStock(about: string): Promise<LetterText | null> {
  const [found] = await db
    .select({ id: products.id, name: products.name, stock: products.stock, active: products.active })
    .from(stockWishes)
    .innerJoin(products, eq(products.id, stockWishes.productId))
    .where(eq(stockWishes.id, Number(about.split('/')[0])));
  if (!found?.active || found.stock <= 0) return null;
  const shop = await readLetterShop();
  const link = siteLink(productPath(found.id));
  const said = `${found.name} is back in our shop. You asked us to tell you; we will not write about it again.`;
  return {
    subject: `${found.name} is back`,
    plain: renderPlain(shop, ['It is back', said, link]),
    html: renderLetter({
      shop,
      title: 'It is back',
      preview: said,
      children: (
        <>
          <Paragraph>{said}</Paragraph>
          <LetterButton href={link}>See it in the shop</LetterButton>
        </>
      ),
    }),
  };
}
