import { MenuButton } from '#app/admin/components/menus/menu-button.tsx';
import { type CourierName, courierLabel } from '../couriers/courier.ts';
import { type CourierRate, fewestParcels, suggestedCourier } from '../couriers/courier-rate.ts';

type CourierChoiceProps = {
  rates: readonly CourierRate[];
  chosen: CourierName | null;
  onChoose: (courier: CourierName) => void;
};

/** Who carries it: the couriers side by side, with what they deliver in the city. */
export function CourierChoice({ rates, chosen, onChoose }: CourierChoiceProps) {
  const suggested = suggestedCourier(rates);
  return (
    <fieldset className="grid grid-cols-3 gap-2 max-md:grid-cols-1">
      <legend className="sr-only">Courier</legend>
      {rates.map((rate) => (
        <label
          key={rate.courier}
          className="flex cursor-pointer gap-2.5 rounded-control border border-strong px-3 py-2.5 has-checked:border-green has-checked:bg-chosen has-checked:outline-1 has-checked:outline-green has-focus-visible:outline-2 has-focus-visible:outline-green"
        >
          <input
            type="radio"
            name="courier"
            value={rate.courier}
            checked={chosen === rate.courier}
            onChange={() => onChoose(rate.courier)}
            className="mt-0.5 size-4 shrink-0 accent-green"
          />
          <span className="min-w-0 flex-1">
            <span className="flex justify-between gap-2 font-semibold">
              {courierLabel(rate.courier)}
              {rate.courier === suggested && <span className="font-medium text-green text-note">suggested</span>}
            </span>
            <span className="block text-ink-2 text-second">{formatRate(rate)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The same in one line, where the call is what counts: "Leopards, delivers 94 % in Sahiwal". */
export function CourierMenu({ city, rates, chosen, onChoose }: CourierChoiceProps & { city: string }) {
  const rate = rates.find(({ courier }) => courier === chosen);
  const share = rate && rate.ended >= fewestParcels ? `, delivers ${percent(rate)} in ${city}` : '';
  return (
    <MenuButton
      look="quiet"
      icon="truck"
      name="Courier"
      label={rate ? `${courierLabel(rate.courier)}${share}` : 'Choose a courier'}
    >
      {(close) => (
        <ul>
          {rates.map((each) => (
            <li key={each.courier}>
              <button
                type="button"
                aria-current={each.courier === chosen ? 'true' : undefined}
                onClick={() => {
                  onChoose(each.courier);
                  close();
                }}
                className="flex h-8 w-full items-center gap-4 rounded-control px-2.5 text-start hover:bg-paper aria-[current]:bg-green-tint aria-[current]:font-semibold max-md:h-11"
              >
                <span className="flex-1">{courierLabel(each.courier)}</span>
                <span className="text-ink-3 text-second">{formatRate(each)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </MenuButton>
  );
}

/** `91 % of 44`, and that there are few where there are. */
function formatRate(rate: CourierRate): string {
  if (rate.ended === 0) return 'no parcels yet';
  return `${percent(rate)} of ${rate.ended}${rate.ended < fewestParcels ? ', few' : ''}`;
}

function percent({ ended, received }: CourierRate): string {
  return `${Math.round((100 * received) / ended)} %`;
}
