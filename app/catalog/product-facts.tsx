import { useSay } from '#app/language/say.ts';
import { formatPrice, type Money } from '#app/platform/money.ts';
import { deliveryWords } from '#app/settings/fee-words.ts';
import { ourReturnTerms, paymentBackWords, type ReturnTerms } from '#app/settings/return-words.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-name.ts';

type ProductFactsProps = {
  amount: Money;
  /** Where the owner has others than ours. */
  returns?: ReturnTerms | undefined;
  /** When a parcel is at the door in cities for which the owner has said it; begins with a space. */
  inCities?: string | undefined;
};

/** The facts beside the buy button: what is paid and to whom, how the parcel comes, and how returns work. */
export function ProductFacts({ amount, returns = ourReturnTerms, inCities = '' }: ProductFactsProps) {
  const { deliveryDays: count, doorDays, fee } = useShop();
  const say = useSay();
  const paid = { amount: formatPrice(amount) };
  const comes = { delivery: deliveryWords(fee, say), count };
  const door = doorDays === null ? '' : say('At your door within {count} days.', { count: doorDays });
  const facts: { icon: IconName; words: string }[] = [
    {
      icon: 'banknote',
      words: fee
        ? say('Cash on delivery. You pay the rider {amount} and the delivery, nothing more.', paid)
        : say('Cash on delivery. You pay the rider {amount}, nothing more.', paid),
    },
    {
      icon: 'truck',
      words: (fee
        ? say('{delivery}, by TCS, Leopard or TRX, within {count} days.', comes)
        : say('{delivery} by TCS, Leopard or TRX, within {count} days.', comes)
      ).concat(door && ` ${door}`, inCities),
    },
    { icon: 'undo-2', words: paymentBackWords(returns, say) },
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
