import { href } from 'react-router';
import { useSay } from '#app/language/say.ts';
import { messages } from '#app/platform/messages.ts';
import { whatsappDigits } from '#app/platform/phone.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

/** C5: the page of a product that does not exist or is no longer on sale. */
export function ProductNotFound() {
  const { whatsapp, helpText } = useShop();
  const say = useSay();
  return (
    <div className="container-page grid justify-items-center pt-16 pb-20 text-center md:pt-18 md:pb-26">
      <ArchLine />
      <h1 className="mt-6 font-d1">{say(messages.none.product)}</h1>
      <p className="mt-3 max-w-[31em] text-ink-2">
        {say('We knocked, but nothing lives at this address. It may have sold out for good.')}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/')}>{say('Back to the shop')}</ButtonLink>
        <ButtonLink
          look="secondary"
          to={`https://wa.me/${whatsappDigits(whatsapp)}?text=${encodeURIComponent(helpText)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {say('Help on WhatsApp')}
        </ButtonLink>
      </div>
    </div>
  );
}
