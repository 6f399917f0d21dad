import { useT } from '#app/i18n/translate.ts';
import { nextSteps } from '#app/modules/orders/confirmation/next-steps.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';

/** What happens after an order. */
export function NextSteps() {
  const steps = nextSteps(useShop(), useT());
  return (
    <ol>
      {steps.map(({ name, text }, index) => (
        <li key={name} className="relative flex gap-3.5 pb-7 last:pb-0">
          {index < steps.length - 1 && (
            <span className="absolute start-2 top-6 bottom-0 w-0.5 bg-line-sand" aria-hidden="true" />
          )}
          <span className="mt-0.5 size-4.5 shrink-0 rounded-full border-2 border-line-2" aria-hidden="true" />
          <span>
            <span className="block font-semibold text-name">{name}</span>
            <span className="block text-ink-2 text-sm">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
