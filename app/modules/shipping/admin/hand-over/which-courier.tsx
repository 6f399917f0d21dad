import { useEffect, useRef } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';

type WhichCourierProps = {
  trackingNumber: string;
  /** The likeliest first. */
  couriers: readonly CourierName[];
  onChoose: (courier: CourierName) => void;
};

/** Asks who carries a parcel whose number does not say it. Enter takes the likeliest. */
export function WhichCourier({ trackingNumber, couriers, onChoose }: WhichCourierProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with buttons is no field set
    <div ref={group} role="group" aria-label={`Who carries ${trackingNumber}?`} className="flex flex-wrap gap-2">
      <p className="basis-full font-medium text-marigold-text">Who carries {trackingNumber}?</p>
      {couriers.map((courier) => (
        <AdminButton key={courier} small onClick={() => onChoose(courier)}>
          {courierLabel(courier)}
        </AdminButton>
      ))}
    </div>
  );
}
