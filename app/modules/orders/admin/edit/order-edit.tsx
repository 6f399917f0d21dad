import { useRef, useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField, AdminSelect, AdminTextArea } from '#app/admin/components/field.tsx';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { EditForm } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import { cities, findCity, provinceQuestion, provinces } from '#app/infra/contact-details/provinces.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { type AdminLine, fieldsOfDetail, type OrderDetail, type OrderFields } from '../../desk/admin-order.ts';
import { linesOf, type WantedLine } from '../../desk/edit/edit-order.ts';
import { fieldNames } from '../order-timeline.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { LinesEditor } from './lines-editor.tsx';

type OrderEditDialogProps = { order: OrderDetail; part: 'address' | 'lines' | null; onClose: () => void };

/** Corrects an order on the spot. Two people who correct different things both get their way; the same thing is asked about. */
export function OrderEditDialog({ order, part, onClose }: OrderEditDialogProps) {
  const title = part === 'lines' ? 'Change products' : 'Name, phone and address';
  return (
    <AdminDialog open={part !== null} onClose={onClose} title={title}>
      {part && <OrderEditForm key={part} order={order} part={part} onClose={onClose} />}
    </AdminDialog>
  );
}

function OrderEditForm({ order, part, onClose }: OrderEditDialogProps & { part: 'address' | 'lines' }) {
  const known = useKnownLines(order);
  const editor = useEditor({
    area: 'orders',
    save: { action: 'save-order', number: order.number },
    read: {
      ...fieldsOfDetail(order),
      lines: linesOf(order.lines),
      discount: order.discount?.amount ?? 0,
      discountWhy: order.discount?.why ?? '',
    },
    names: fieldNames,
    say: (field, value) => {
      if (field === 'lines') return known.say(value as WantedLine[]);
      return field === 'discount' ? formatPrice(Number(value)) : String(value);
    },
    saved: '',
    onSaved({ kind }) {
      if (kind === 'saved') showToast({ text: 'Order updated' });
      onClose();
    },
  });
  const refusal = editor.problems[''];
  const lines = known.show(editor.values.lines);
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  return (
    <EditForm editor={editor} id="order-edit">
      <div className="px-5 pb-4">
        {refusal && (
          <p role="alert" className="mb-3 rounded-card border border-clay-edge bg-clay-ground px-3 py-2 text-clay-text">
            {refusal}
          </p>
        )}
        {part === 'lines' ? (
          <>
            <LinesEditor
              lines={lines}
              onChange={(next) => {
                known.learn(next);
                editor.change({ lines: linesOf(next) });
              }}
            />
            <div className="mt-4">
              <DiscountFields
                discount={editor.values.discount}
                why={editor.values.discountWhy}
                code={order.discount?.code ?? null}
                problems={editor.problems}
                onChange={editor.change}
              />
            </div>
          </>
        ) : (
          <AddressFields field={editor.text} province={editor.read.province} />
        )}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t bg-paper px-5 py-3.5 max-md:flex-col-reverse max-md:[&>*]:w-full">
        {part === 'lines' && (
          <span className="me-auto font-semibold">
            {formatPrice(Math.max(0, total - editor.values.discount) + order.shippingFee)}
          </span>
        )}
        <AdminButton onClick={onClose}>Back</AdminButton>
        <AdminButton look="primary" type="submit" busy={editor.busy} disabled={part === 'lines' && lines.length === 0}>
          Save
        </AdminButton>
      </footer>
    </EditForm>
  );
}

/** What is known of the products in an order's lines: those it had, has and was given here. */
function useKnownLines({ lines }: OrderDetail) {
  const [learned, setLearned] = useState<readonly AdminLine[]>(lines);
  const all = new Map([...learned, ...lines].map((line) => [line.productId, line]));
  return {
    learn: (more: readonly AdminLine[]) => setLearned([...learned, ...more]),
    show: (wanted: readonly WantedLine[]) =>
      wanted.flatMap(({ productId, quantity }) => {
        const line = all.get(productId);
        return line ? [{ ...line, quantity }] : [];
      }),
    say: (wanted: readonly WantedLine[]) =>
      wanted.map(({ productId, quantity }) => `${quantity} × ${all.get(productId)?.name ?? productId}`).join(', '),
  };
}

type AddressFieldsProps = {
  /** What the control of a field takes: its name, its value and what is wrong with it. */
  field: (name: keyof OrderFields) => { name: string; error: string | undefined };
  province: string;
  /** The form asks for the phone elsewhere. */
  withoutPhone?: boolean;
};

/** A known city that was written chooses its province. Who then chooses another province keeps it. */
function proposeProvince({ form, value }: HTMLInputElement): void {
  const select = form?.elements.namedItem('province');
  const city = findCity(value);
  if (!city || !(select instanceof HTMLSelectElement) || select.value === city.province) return;
  select.value = city.province;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The question of the checkout where city and province of a form disagree. It keeps nobody from saving. */
function questionIn(form: HTMLFormElement | null): string | null {
  if (!form) return null;
  const written = new FormData(form);
  const text = (name: string) => String(written.get(name) ?? '');
  return provinceQuestion({ city: text('city'), province: text('province') });
}

/** Who and where to, as in the checkout, with the note for packer and courier. */
export function AddressFields({ field, province, withoutPhone = false }: AddressFieldsProps) {
  const isKnown = provinces.some((each) => each === province);
  const cityBefore = useRef('');
  const [question, setQuestion] = useState<string | null>(null);
  const ofProvince = field('province');
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <AdminField {...field('fullName')} label="Full name" maxLength={100} required />
      {!withoutPhone && <AdminField {...field('phone')} label="Phone" type="tel" maxLength={20} required />}
      <AdminTextArea
        {...field('shippingAddress')}
        label="Complete address"
        maxLength={300}
        rows={2}
        required
        className="md:col-span-2"
      />
      <AdminField
        {...field('city')}
        label="City"
        list="admin-cities"
        maxLength={60}
        required
        onFocus={({ currentTarget }) => {
          cityBefore.current = currentTarget.value;
        }}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== cityBefore.current) proposeProvince(currentTarget);
          setQuestion(questionIn(currentTarget.form));
        }}
      />
      <datalist id="admin-cities">
        {cities.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <AdminSelect
        {...ofProvince}
        error={ofProvince.error ?? question ?? undefined}
        label="Province"
        required
        onBlur={({ currentTarget }) => setQuestion(questionIn(currentTarget.form))}
      >
        {!isKnown && <option value={province}>{province || 'Choose'}</option>}
        {provinces.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </AdminSelect>
      <AdminField {...field('apartment')} label="Apartment" optional maxLength={100} />
      <AdminField {...field('postalCode')} label="Postal code" optional inputMode="numeric" maxLength={10} />
      <AdminField {...field('email')} label="E-mail" optional type="email" maxLength={254} />
      <AdminField
        {...field('note')}
        label="Note for packer and courier"
        optional
        maxLength={300}
        hint="Printed on slip and label."
      />
    </div>
  );
}
