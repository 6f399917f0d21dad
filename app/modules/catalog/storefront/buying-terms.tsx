import { useT } from '#app/i18n/translate.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { carriersTexts } from '#app/modules/settings/delivery/delivery-texts.ts';
import { deliveryTexts } from '#app/modules/settings/delivery/fee-texts.ts';
import { ourReturnTerms, paymentBackTexts, type ReturnTerms } from '#app/modules/settings/return-texts.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-name.ts';

type BuyingTermsProps = {
  amount: Money;
  /** Where the owner has others than ours. */
  returns?: ReturnTerms | undefined;
  /** When a parcel is at the door in cities for which the owner has said it; begins with a space. */
  inCities?: string | undefined;
};

/** The facts beside the buy button: what is paid and to whom, how the parcel comes, and how returns work. */
export function BuyingTerms({ amount, returns = ourReturnTerms, inCities = '' }: BuyingTermsProps) {
  const shop = useShop();
  const { deliveryDays: count, doorDays, fee } = shop;
  const t = useT();
  const paid = { amount: formatPrice(amount) };
  const comes = { delivery: deliveryTexts(fee, t), carriers: carriersTexts(shop, t), count };
  const door = doorDays === null ? '' : t('At your door within {count} days.', { count: doorDays });
  const facts: { icon: IconName; words: string }[] = [
    {
      icon: 'banknote',
      words: fee
        ? t('Cash on delivery. You pay the rider {amount} and the delivery, nothing more.', paid)
        : t('Cash on delivery. You pay the rider {amount}, nothing more.', paid),
    },
    {
      icon: 'truck',
      words: (fee
        ? t('{delivery}, by {carriers}, within {count} days.', comes)
        : t('{delivery} by {carriers}, within {count} days.', comes)
      ).concat(door && ` ${door}`, inCities),
    },
    { icon: 'undo-2', words: paymentBackTexts(returns, t) },
  ];
  return (
    <ul className="border-line border-t text-label">
      {facts.map(({ icon, words }) => (
        <li key={icon} className="flex gap-3.5 border-line border-b py-3.25">
          <Icon name={icon} className="size-6 text-green" />
          {words}
        </li>
      ))}
    </ul>
  );
}
