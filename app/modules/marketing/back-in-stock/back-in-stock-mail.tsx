import { eq } from 'drizzle-orm';
import { inLanguage } from '#app/i18n/language.ts';
import { tIn } from '#app/i18n/translate.ts';
import { db } from '#app/infra/db/db.server.ts';
import type { EmailText } from '#app/infra/mail/email.ts';
import { EmailButton, Paragraph } from '#app/infra/mail/email-components.tsx';
import { renderEmail, renderPlain } from '#app/infra/mail/email-frame.tsx';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { productPath } from '#app/modules/catalog/product.ts';
import { products, stockRequests } from '#app/modules/catalog/tables.server.ts';
import { readEmailShop, readShopSettings } from '#app/modules/settings/settings.server.ts';

/**
 * Says that a product is back, in the language in which somebody asked. `about` begins with the wish's id. Null where the
 * wish or the product is gone again.
 */
export async function writeBackInStock(about: string): Promise<EmailText | null> {
  const [found] = await db
    .select({
      id: products.id,
      name: products.name,
      urduName: products.urduName,
      stock: products.stock,
      active: products.active,
      language: stockRequests.language,
    })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(eq(stockRequests.id, Number(about.split('/')[0])));
  if (!found?.active || found.stock <= 0) return null;
  const [shop, { speaksUrdu }] = await Promise.all([readEmailShop(), readShopSettings()]);
  const language = speaksUrdu ? found.language : 'en';
  const t = tIn(language);
  const name = (language === 'ur' && found.urduName) || found.name;
  const link = siteLink(inLanguage(language, productPath(found.id)));
  const text = t('{name} is back in our shop. You asked us to tell you; we will not write about it again.', { name });
  const title = t('It is back');
  return {
    subject: t('{name} is back', { name }),
    plain: renderPlain(shop, [title, text, link]),
    html: renderEmail({
      shop,
      language,
      title,
      preview: text,
      children: (
        <>
          <Paragraph>{text}</Paragraph>
          <EmailButton href={link}>{t('See it in the shop')}</EmailButton>
        </>
      ),
    }),
  };
}
