import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { type Editor, useEditor } from '#app/admin/record-editor/editor.ts';
import { provinces } from '#app/infra/contact-details/provinces.ts';
import type { DeliveryForm } from '../delivery/delivery-form.ts';
import type { CityRow } from '../delivery/delivery-terms.ts';
import { CityRows } from './city-rows.tsx';
import { SettingsSection } from './settings-frame.tsx';

const labels: Record<keyof DeliveryForm, string> = {
  isCharged: 'The delivery costs something',
  baseRupees: 'Delivery costs',
  provinceFees: 'Fees by province',
  cityFees: 'Fees by city',
  freeFromRupees: 'Free from',
  kiloRupees: 'For each further kilogram',
  overKilos: 'Over',
  mostCashRupees: 'Most for one order',
  cityCash: 'Less in some cities',
  refusedParcels: 'After refused parcels',
  refusedCashRupees: 'Then at most',
  cityDays: 'Days to the door by city',
};

/** M22, M23: what the delivery costs, and how much is collected at a door. Free, and without a limit, until the owner says otherwise. */
export function DeliverySection({ values }: { values: DeliveryForm }) {
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-delivery' },
    read: values,
    names: labels,
    say: formatField,
    saved: 'Saved. It applies from the next order.',
  });
  return (
    <SettingsSection
      id="delivery"
      title="Delivery and cash"
      says="What delivery costs, and how much a rider collects. The shop shows it as soon as you save."
      head={<SaveButtons editor={editor} form="delivery-form" />}
    >
      <EditForm editor={editor} id="delivery-form" plain className="grid gap-3.5">
        <Card title="Delivery fee">
          <Switch {...editor.toggle('isCharged')} label={labels.isCharged} />
          <p className="text-ink-3 text-second">
            {editor.values.isCharged
              ? 'A city’s fee comes before its province’s, and that before the fee for everywhere.'
              : 'Off: delivery is free everywhere, and your pages say so.'}
          </p>
          {editor.values.isCharged && <FeeFields editor={editor} />}
        </Card>
        <Card title="Cash at the door">
          <CashFields editor={editor} />
        </Card>
        <Card title={labels.cityDays}>
          <p className="mb-4 text-ink-3 text-second">
            Only what you can keep: product pages, the checkout and the receipt promise it. Elsewhere the promised times
            above hold.
          </p>
          <CityRows
            rows={editor.values.cityDays}
            onChange={(cityDays: CityRow[]) => editor.change({ cityDays })}
            amount="At the door within"
            unit={{ end: 'days' }}
            add="Add cities"
            error={editor.problems.cityDays}
          />
        </Card>
      </EditForm>
    </SettingsSection>
  );
}

type FieldsProps = { editor: Editor<DeliveryForm> };

function FeeFields({ editor }: FieldsProps) {
  const { values, problems, change } = editor;
  const rupees = { start: 'Rs.', inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="mt-4 grid gap-5">
      <div className="grid items-start gap-3 md:grid-cols-2">
        <AdminField
          {...editor.text('baseRupees')}
          {...rupees}
          label={labels.baseRupees}
          hint="Used where nothing below applies."
        />
        <AdminField
          {...editor.text('freeFromRupees')}
          {...rupees}
          label={labels.freeFromRupees}
          optional
          hint="From this value of products, before any discount."
        />
        <AdminField
          {...editor.text('kiloRupees')}
          {...rupees}
          label={labels.kiloRupees}
          optional
          hint="Also for a part of a kilogram. Products without a weight do not count."
        />
        <AdminField
          {...editor.text('overKilos')}
          label={labels.overKilos}
          end="kg"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <fieldset>
        <legend className="mb-2 font-semibold">{labels.cityFees}</legend>
        <CityRows
          rows={values.cityFees}
          onChange={(cityFees: CityRow[]) => change({ cityFees })}
          amount="Fee"
          unit={{ start: 'Rs.' }}
          add="Add cities"
          error={problems.cityFees}
        />
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">{labels.provinceFees}</legend>
        <div className="grid items-end gap-3 md:grid-cols-3">
          {provinces.map((province) => (
            <AdminField
              key={province}
              {...rupees}
              label={province}
              value={values.provinceFees[province] ?? ''}
              placeholder={values.baseRupees}
              onChange={({ target }) => change({ provinceFees: { ...values.provinceFees, [province]: target.value } })}
            />
          ))}
        </div>
        {problems.provinceFees && (
          <p role="alert" className="mt-1.25 text-clay-text text-second">
            {problems.provinceFees}
          </p>
        )}
      </fieldset>
    </div>
  );
}

function CashFields({ editor }: FieldsProps) {
  const { values, problems, change } = editor;
  const rupees = { start: 'Rs.', inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="grid gap-5">
      <p className="text-ink-3 text-second">
        Empty, a rider collects any amount. An order from the website beyond a limit is not taken; the shopper is asked
        to call you. You and your staff take any order.
      </p>
      <AdminField
        {...editor.text('mostCashRupees')}
        {...rupees}
        label={labels.mostCashRupees}
        optional
        hint="Including delivery, after any discount."
        className="md:max-w-1/2"
      />
      <fieldset>
        <legend className="mb-2 font-semibold">{labels.cityCash}</legend>
        <CityRows
          rows={values.cityCash}
          onChange={(cityCash: CityRow[]) => change({ cityCash })}
          amount="At most, 0 for none"
          unit={{ start: 'Rs.' }}
          add="Add cities"
          error={problems.cityCash}
        />
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">Who has refused parcels before</legend>
        <div className="grid items-start gap-3 md:grid-cols-2">
          <AdminField
            {...editor.text('refusedParcels')}
            label={labels.refusedParcels}
            optional
            end="parcels"
            inputMode="numeric"
            autoComplete="off"
            hint="From the same phone, without those you forgave. Empty: refused parcels make no difference."
          />
          <AdminField
            {...editor.text('refusedCashRupees')}
            {...rupees}
            label={labels.refusedCashRupees}
            hint="0: only by phone."
          />
        </div>
      </fieldset>
    </div>
  );
}

/** Of two people who changed the same field, each is told what the other wrote. */
function formatField(name: keyof DeliveryForm, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value || 'nothing';
  if (Array.isArray(value)) return value.map((row: CityRow) => formatRow(name, row)).join('; ') || 'nothing';
  const written = Object.entries(value ?? {}).filter(([, rupees]) => rupees !== '');
  return written.map(([place, rupees]) => `${place} Rs. ${rupees}`).join(', ') || 'nothing';
}

function formatRow(name: keyof DeliveryForm, { cities, amount }: CityRow): string {
  return name === 'cityDays' ? `${cities} ${amount} days` : `${cities} Rs. ${amount}`;
}
