import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { formatDate } from '#app/infra/dates/dates.ts';
import { writeRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import type { Rates } from '../rates/courier-rates.ts';
import { type RateField, rateFields } from './rate-fields.ts';

type RatesCardProps = { courier: CourierName; rates: readonly Rates[]; proposed: Rates | null; today: string };

/** What is agreed with a courier, by the day from which it applies; sheets are compared with it. */
export function RatesCard({ courier, rates, proposed, today }: RatesCardProps) {
  const [open, setOpen] = useState(false);
  const dropping = useAction('cash');
  return (
    <Card
      title="Rates"
      count={rates.length || undefined}
      end={
        <AdminButton small onClick={() => setOpen(true)}>
          {rates.length > 0 ? 'New rates' : 'Add rates'}
        </AdminButton>
      }
    >
      {rates.length === 0 ? (
        <p className="pb-1 text-ink-3">
          Add the rates you agreed with {courierLabel(courier)}, and its payment sheets are checked against them.
          {proposed ? ' They are filled in from its newest sheet.' : ''}
        </p>
      ) : (
        <ul className="grid gap-2.5">
          {rates.map((each) => (
            <li key={each.fromDay} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="font-medium">From {formatDate(new Date(each.fromDay))}</span>
              <span className="min-w-0 flex-1 basis-60 text-ink-2">{ratesTexts(each)}</span>
              <AdminButton
                small
                look="quiet"
                busy={dropping.busy}
                onClick={() => void dropping.send({ action: 'drop-rates', courier, fromDay: each.fromDay })}
              >
                Remove
              </AdminButton>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <RatesDialog
          courier={courier}
          start={rates[0] ?? proposed}
          isProposed={rates.length === 0 && proposed !== null}
          today={today}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

function ratesTexts(rates: Rates): string {
  const parts = keysOf(rateFields).flatMap((name) => {
    const value = rates[name];
    if (value === null) return [];
    const { label, isShare } = rateFields[name];
    return [`${label.toLowerCase().replace('gst', 'GST')} ${isShare ? `${value / 100} %` : formatPrice(value)}`];
  });
  return parts.join(', ') || 'no rates yet';
}

type RatesDialogProps = {
  courier: CourierName;
  start: Rates | null;
  isProposed: boolean;
  today: string;
  onClose: () => void;
};

function RatesDialog({ courier, start, isProposed, today, onClose }: RatesDialogProps) {
  const [fromDay, setFromDay] = useState(today);
  const [fields, setFields] = useState(() => fieldsOf(start));
  const saving = useAction('cash', ({ refused, problems }) => {
    if (!refused && !problems) onClose();
  });
  const save = () => void saving.send({ action: 'set-rates', courier, fromDay, ...fields });
  return (
    <FormDialog
      onClose={onClose}
      title={`Rates of ${courierLabel(courier)}`}
      says={
        isProposed
          ? 'Filled in from its newest sheet. Correct what you agreed differently; empty fields are not checked.'
          : 'They apply to parcels dispatched from this day. Empty fields are not checked.'
      }
      action="Save"
      busy={saving.busy}
      problem={saving.problem}
      layout="grid gap-3 sm:grid-cols-2"
      onSubmit={save}
    >
      <AdminField
        label="From"
        type="date"
        value={fromDay}
        onChange={(event) => setFromDay(event.target.value)}
        error={saving.problems.fromDay}
      />
      <span className="max-sm:hidden" />
      {keysOf(rateFields).map((name) => (
        <AdminField
          key={name}
          label={rateFields[name].label}
          hint={rateFields[name].hint}
          optional
          start={rateFields[name].isShare ? undefined : 'Rs.'}
          end={rateFields[name].isShare ? '%' : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={fields[name]}
          onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
          error={saving.problems[name]}
        />
      ))}
    </FormDialog>
  );
}

function fieldsOf(rates: Rates | null): Record<RateField, string> {
  const written = (name: RateField) => {
    const value = rates?.[name] ?? null;
    if (value === null) return '';
    return rateFields[name].isShare ? String(value / 100) : writeRupees(value);
  };
  return {
    delivery: written('delivery'),
    sameCity: written('sameCity'),
    furtherKg: written('furtherKg'),
    return: written('return'),
    fuelBp: written('fuelBp'),
    gstBp: written('gstBp'),
    salesTaxBp: written('salesTaxBp'),
    incomeTaxBp: written('incomeTaxBp'),
  };
}
