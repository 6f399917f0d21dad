import { href } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { messages } from '#app/infra/text/messages.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

/** C5: the page of a product that does not exist or is no longer on sale. */
export function ProductNotFound() {
  const { whatsapp, helpText } = useShop();
  const t = useT();
  return (
    <div className="container-page grid justify-items-center pt-16 pb-20 text-center md:pt-18 md:pb-26">
      <ArchLine />
      <h1 className="mt-6 font-d1">{t(messages.none.product)}</h1>
      <p className="mt-3 max-w-[31em] text-ink-2">
        {t('We knocked, but nothing lives at this address. It may have sold out for good.')}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/')}>{t('Back to the shop')}</ButtonLink>
        <ButtonLink
          look="secondary"
          to={`https://wa.me/${whatsappDigits(whatsapp)}?text=${encodeURIComponent(helpText)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('Help on WhatsApp')}
        </ButtonLink>
      </div>
    </div>
  );
}
