import { useState } from 'react';
import type { Rates } from '#app/cash/courier-rates.ts';
import { type CourierName, courierLabel } from '#app/orders/courier.ts';
import { writeRupees } from '#app/platform/amounts.ts';
import { formatDate } from '#app/platform/dates.ts';
import { formatPrice } from '#app/platform/money.ts';
import { keysOf } from '#app/platform/records.ts';
import { useAct } from '../acts/use-act.ts';
import { Card } from '../pieces/card.tsx';
import { FormDialog } from '../pieces/form-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { type RateField, rateFields } from './rate-fields.ts';

type RatesCardProps = { courier: CourierName; rates: readonly Rates[]; proposed: Rates | null; today: string };

/** What is agreed with a courier, by the day from which it applies; sheets are compared with it. */
export function RatesCard({ courier, rates, proposed, today }: RatesCardProps) {
  const [open, setOpen] = useState(false);
  const dropping = useAct('cash');
  return (
    <Card
      title="Rates"
      count={rates.length || undefined}
      end={
        <OfficeButton small onClick={() => setOpen(true)}>
          {rates.length > 0 ? 'New rates' : 'Write them down'}
        </OfficeButton>
      }
    >
      {rates.length === 0 ? (
        <p className="pb-1 text-ink-3">
          Write down what you have agreed with {courierLabel(courier)}, and its sheets are compared with it.
          {proposed ? ' Its newest sheet proposes them.' : ''}
        </p>
      ) : (
        <ul className="grid gap-2.5">
          {rates.map((each) => (
            <li key={each.fromDay} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="font-medium">From {formatDate(new Date(each.fromDay))}</span>
              <span className="min-w-0 flex-1 basis-60 text-ink-2">{ratesWords(each)}</span>
              <OfficeButton
                small
                look="quiet"
                busy={dropping.busy}
                onClick={() => void dropping.act({ act: 'drop-rates', courier, fromDay: each.fromDay })}
              >
                Take away
              </OfficeButton>
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

function ratesWords(rates: Rates): string {
  const parts = keysOf(rateFields).flatMap((name) => {
    const value = rates[name];
    if (value === null) return [];
    const { label, isShare } = rateFields[name];
    return [`${label.toLowerCase().replace('gst', 'GST')} ${isShare ? `${value / 100} %` : formatPrice(value)}`];
  });
  return parts.join(', ') || 'nothing agreed';
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
  const saving = useAct('cash', ({ refused, problems }) => {
    if (!refused && !problems) onClose();
  });
  const save = () => void saving.act({ act: 'rates', courier, fromDay, ...fields });
  return (
    <FormDialog
      onClose={onClose}
      title={`Rates of ${courierLabel(courier)}`}
      says={
        isProposed
          ? 'Proposed by its newest sheet. Correct what you have agreed otherwise; what is empty is not compared.'
          : 'They apply to parcels handed over from this day on. What is empty is not compared.'
      }
      act="Save"
      busy={saving.busy}
      problem={saving.problem}
      layout="grid gap-3 sm:grid-cols-2"
      onSubmit={save}
    >
      <OfficeField
        label="From"
        type="date"
        value={fromDay}
        onChange={(event) => setFromDay(event.target.value)}
        error={saving.problems.fromDay}
      />
      <span className="max-sm:hidden" />
      {keysOf(rateFields).map((name) => (
        <OfficeField
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
