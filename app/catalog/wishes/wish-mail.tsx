import { eq } from 'drizzle-orm';
import { inLanguage } from '#app/language/language.ts';
import { sayIn } from '#app/language/say.ts';
import { db } from '#app/platform/db/db.server.ts';
import type { LetterText } from '#app/platform/mail/letter.ts';
import { renderLetter, renderPlain } from '#app/platform/mail/letter-frame.tsx';
import { LetterButton, Paragraph } from '#app/platform/mail/letter-pieces.tsx';
import { siteLink } from '#app/platform/mail/site-link.server.ts';
import { readLetterShop } from '#app/settings/letter-shop.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { productPath } from '../product.ts';
import { products, stockWishes } from '../tables.server.ts';

/**
 * Says that a product is back, in the language in which somebody asked. `about` begins with the wish's id. Null where the
 * wish or the product is gone again.
 */
export async function writeBackInStock(about: string): Promise<LetterText | null> {
  const [found] = await db
    .select({
      id: products.id,
      name: products.name,
      urduName: products.urduName,
      stock: products.stock,
      active: products.active,
      language: stockWishes.language,
    })
    .from(stockWishes)
    .innerJoin(products, eq(products.id, stockWishes.productId))
    .where(eq(stockWishes.id, Number(about.split('/')[0])));
  if (!found?.active || found.stock <= 0) return null;
  const [shop, { speaksUrdu }] = await Promise.all([readLetterShop(), readShopSettings()]);
  const language = speaksUrdu ? found.language : 'en';
  const say = sayIn(language);
  const name = (language === 'ur' && found.urduName) || found.name;
  const link = siteLink(inLanguage(language, productPath(found.id)));
  const said = say('{name} is back in our shop. You asked us to tell you; we will not write about it again.', { name });
  const title = say('It is back');
  return {
    subject: say('{name} is back', { name }),
    plain: renderPlain(shop, [title, said, link]),
    html: renderLetter({
      shop,
      language,
      title,
      preview: said,
      children: (
        <>
          <Paragraph>{said}</Paragraph>
          <LetterButton href={link}>{say('See it in the shop')}</LetterButton>
        </>
      ),
    }),
  };
}
