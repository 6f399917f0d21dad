import { useLanguage, useT } from '#app/i18n/translate.ts';
import { formatPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { cityIn } from '#app/infra/contact-details/provinces.ts';
import { cashLimitTexts } from '#app/modules/settings/delivery/cash-texts.ts';
import type { CashLimit } from '#app/modules/settings/delivery/delivery-fee.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Icon } from '#app/ui/icon.tsx';

const way = 'inline-flex min-h-11 items-center font-semibold underline decoration-[1.5px] underline-offset-3';

/** M23: said before the order is pressed: more than is collected at this door, and whom to call. */
export function CashNote({ limit, city }: { limit: CashLimit; city: string }) {
  const { phone, whatsapp } = useShop();
  const t = useT();
  const language = useLanguage();
  return (
    <div className="mb-6 flex gap-3 rounded-box border border-line-sand bg-sand p-5">
      <Icon name="phone" className="size-6" />
      <div className="wrap-anywhere min-w-0">
        <p>
          {cashLimitTexts(limit, cityIn(language, city), t)}{' '}
          {t(
            limit.most === 0
              ? 'Please call us to order, and we will find a way.'
              : 'Please call us to order more, and we will find a way.',
          )}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <a href={`tel:${phone}`} className={way}>
            {t('Call {phone}', { phone: formatPhone(phone) })}
          </a>
          <a href={`https://wa.me/${whatsappDigits(whatsapp)}`} className={way}>
            {t('Write on WhatsApp')}
          </a>
        </p>
      </div>
    </div>
  );
}
