import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { activeCouriers, type CourierName, courierLabel, isOurRider } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { TrackingField } from '../tracking-field.tsx';
import type { PackedParcel } from './hand-over-row.tsx';
import { type InHand, readScan, type Scanned } from './read-scan.ts';
import { WhichCourier } from './which-courier.tsx';

type HandOverScanProps = {
  packed: readonly PackedParcel[];
  /** Who carries what nobody is proposed for. */
  courier: CourierName;
};

/**
 * One field for a scanner: our slip, then the courier's label on the same parcel. The label of a parcel that is booked is
 * enough by itself, and so is the slip of what a rider of the shop carries.
 */
export function HandOverScan({ packed, courier }: HandOverScanProps) {
  const field = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<InHand | null>(null);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const [unclear, setUnclear] = useState<Extract<Scanned, { kind: 'unclear' }> | null>(null);
  const handing = useAction('orders', ({ refused }) => setProblem(refused?.[0]?.why ?? ''));
  const asking = useAction('parcels', ({ refused }) => setProblem(refused?.[0]?.why ?? ''));
  const parcel = packed.find(({ number }) => number === held?.number);
  /** What was scanned while the one before was still on its way. */
  const waiting = useRef<string[]>([]);
  const isBusy = handing.busy || asking.busy;
  /** The parcel that this field has handed over last. */
  const handed = useRef('');
  const isGone = held !== null && !parcel && !isBusy;
  useEffect(() => {
    if (!isGone || held.number === handed.current) return;
    // It left by another hand, or this page was older than the scan: the shop says what became of it.
    setHeld(null);
    void asking.send({ action: 'scan-to-hand-over', number: held.number });
  }, [isGone, held, asking.send]);
  useEffect(() => {
    const next = isBusy ? undefined : waiting.current.shift();
    if (next) scan(next);
  });
  useKeys([
    {
      key: 'p',
      says: 'Scan a parcel to dispatch it',
      action: (event) => {
        event.preventDefault();
        field.current?.focus();
      },
    },
  ]);

  async function go({ number, courier: carrier }: Omit<InHand, 'isDecided'>, trackingNumber?: string): Promise<void> {
    handed.current = number;
    const result = await handing.send({
      action: 'hand-over-order',
      number,
      courier: carrier,
      ...(trackingNumber && { trackingNumber }),
    });
    if (!result || result.refused?.length) {
      handed.current = '';
      return;
    }
    // The next slip may have been scanned already.
    setHeld((now) => (now?.number === number ? null : now));
    setDone(`${formatOrderNumber(number)} is with ${courierLabel(carrier)}`);
  }
  function scan(written: string): void {
    const scanned = readScan(written, packed, { inHand: parcel ? held : null, courier });
    setProblem(scanned.kind === 'wrong' ? scanned.why : '');
    setDone('');
    setUnclear(null);
    if (scanned.kind === 'elsewhere') return void asking.send({ action: 'scan-to-hand-over', number: scanned.number });
    if (scanned.kind === 'wrong') return;
    if (scanned.kind === 'unclear') return void setUnclear(scanned);
    if (scanned.kind === 'label') return void go(scanned, scanned.trackingNumber);
    handed.current = '';
    setHeld(scanned);
    // What a rider of the shop carries has no label of its own.
    if (isOurRider(scanned.courier)) void go(scanned);
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const written = field.current?.value.trim();
    if (!written) return;
    event.currentTarget.reset();
    if (isBusy) waiting.current.push(written);
    else scan(written);
  }
  const asks = parcel ? 'Now the courier’s label' : 'Scan our slip';
  return (
    <Card
      title="Scan"
      count={<span className="max-md:hidden">the slip, then the courier’s label on the same parcel</span>}
    >
      <div className="grid items-start gap-x-6 gap-y-3 md:grid-cols-[20rem_minmax(0,1fr)]">
        <form onSubmit={submit}>
          <TrackingField
            ref={field}
            label={asks}
            placeholder={parcel ? 'Number on the label' : 'Slip or booked label'}
            error={problem || undefined}
          />
        </form>
        <div role="status" className="min-w-0 md:pt-5.75">
          {parcel && unclear?.number === parcel.number && (
            <WhichCourier
              key={unclear.trackingNumber}
              trackingNumber={unclear.trackingNumber}
              couriers={unclear.couriers}
              onChoose={(carrier) => {
                setUnclear(null);
                field.current?.focus();
                void go({ number: unclear.number, courier: carrier }, unclear.trackingNumber);
              }}
            />
          )}
          {parcel && held ? (
            <Held
              parcel={parcel}
              held={held.courier}
              isBusy={isBusy}
              onCourier={(name) => setHeld({ ...held, courier: name, isDecided: true })}
            >
              <AdminButton look="quiet" onClick={() => setHeld(null)}>
                Another parcel
              </AdminButton>
            </Held>
          ) : (
            <p className={done ? 'flex items-center gap-2 py-1.5 font-medium text-green' : 'py-1.5 text-ink-3'}>
              {done && <AdminIcon name="circle-check" />}
              {done || `${packed.length === 1 ? '1 parcel to dispatch' : `${packed.length} parcels to dispatch`}.`}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

type HeldProps = {
  parcel: PackedParcel;
  held: CourierName;
  /** Whether it is on its way to the shop: its courier is decided. */
  isBusy: boolean;
  onCourier: (courier: CourierName) => void;
  children: ReactNode;
};

/** The parcel in the hand: to whom, what is collected, and who carries it. */
function Held({ parcel, held, isBusy, onCourier, children }: HeldProps) {
  const { number, name, city, total, trackingNumber } = parcel;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-semibold tabular-nums">{formatOrderNumber(number)}</span> <bdi>{name}</bdi>
        <span className="block text-ink-3 text-second">
          <bdi>{city}</bdi>, {formatPrice(total)}
          {trackingNumber && `, booked as ${trackingNumber}`}
        </span>
      </p>
      <AdminSelect
        silent
        label="Courier of this parcel"
        value={held}
        disabled={isBusy || parcel.booking === 'booked'}
        onChange={({ target }) => onCourier(target.value)}
        className="w-40"
      >
        {activeCouriers().map((courier) => (
          <option key={courier.name} value={courier.name}>
            {courier.label}
          </option>
        ))}
      </AdminSelect>
      {children}
    </div>
  );
}
