import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { EditConflict, OrderEdit } from '#app/orders/desk/edit-order.ts';
import { fieldsOfDetail, type OfficeLine, type OrderDetail, type OrderFields } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { cities, provinces } from '#app/platform/provinces.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField, OfficeSelect, OfficeTextArea } from '../pieces/office-field.tsx';
import { showToast } from '../pieces/toast.tsx';
import type { OrderEdited } from './answers.ts';
import { LinesEditor } from './lines-editor.tsx';
import { EditConflictView } from './order-edit-conflict.tsx';

type OrderEditDialogProps = { order: OrderDetail; part: 'address' | 'lines' | null; onClose: () => void };

/** Corrects an order on the spot. Two people who correct different things both get their way; the same thing is asked about. */
export function OrderEditDialog({ order, part, onClose }: OrderEditDialogProps) {
  const title = part === 'lines' ? 'Change products' : 'Name, phone and address';
  return (
    <OfficeDialog open={part !== null} onClose={onClose} title={title}>
      {part && <OrderEditForm key={part} order={order} part={part} onClose={onClose} />}
    </OfficeDialog>
  );
}

function OrderEditForm({ order, part, onClose }: OrderEditDialogProps & { part: 'address' | 'lines' }) {
  // What was read when the form was opened: only what differs from it is changed.
  const [seen, setSeen] = useState(() => editOf(order));
  const [lines, setLines] = useState<OfficeLine[]>(order.lines);
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<OrderEdited>();
  const [heard, setHeard] = useState<OrderEdited>();
  const answer = fetcher.state === 'idle' && fetcher.data !== heard ? fetcher.data : undefined;
  const busy = fetcher.state !== 'idle';
  useTheirChanges({ order, form, seen, setSeen, lines, setLines });
  useEffect(() => {
    if (answer?.kind !== 'edited' && answer?.kind !== 'unchanged') return;
    if (answer.kind === 'edited') showToast({ text: 'Order corrected' });
    onClose();
  }, [answer, onClose]);
  function save(base: OrderEdit = seen, wanted: OrderEdit = wantedOf()): void {
    setHeard(fetcher.data);
    const body = { seen: JSON.stringify(base), wanted: JSON.stringify(wanted) };
    void fetcher.submit(body, { method: 'post', action: `/admin/orders/${order.number}/edit` });
  }
  function wantedOf(): OrderEdit {
    const typed = form.current ? Object.fromEntries(new FormData(form.current)) : {};
    const fields = { ...seen.fields };
    for (const name of Object.keys(fields) as (keyof OrderFields)[])
      if (typeof typed[name] === 'string') fields[name] = typed[name].trim();
    return { fields, lines: linesOf(lines) };
  }
  const problems = answer?.kind === 'wrong' ? answer.problems : {};
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const conflict = answer?.kind === 'conflict' ? answer : null;
  return (
    <>
      {conflict && (
        <EditConflictView
          conflict={conflict}
          busy={busy}
          onBack={() => setHeard(conflict)}
          onChoose={(mine: readonly EditConflict['field'][]) => {
            const wanted = wantedOf();
            const theirs = conflict.conflicts.map(({ field }) => field).filter((field) => !mine.includes(field));
            const chosen = chooseFields({ seen, wanted, now: conflict.now, theirs });
            setSeen(conflict.now);
            save(conflict.now, chosen);
          }}
        />
      )}
      {/* Kept while two versions are compared: what was typed stands in it. */}
      <form
        ref={form}
        noValidate
        hidden={conflict !== null}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="px-5 pb-4">
          {answer?.kind === 'told' && (
            <p
              role="alert"
              className="mb-3 rounded-card border border-clay-edge bg-clay-ground px-3 py-2 text-clay-text"
            >
              {answer.words}
            </p>
          )}
          {part === 'lines' ? (
            <LinesEditor lines={lines} onChange={setLines} />
          ) : (
            <AddressFields fields={seen.fields} problems={problems} />
          )}
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t bg-paper px-5 py-3.5 max-md:flex-col-reverse max-md:[&>*]:w-full">
          {part === 'lines' && <span className="me-auto font-semibold">{formatPrice(total + order.shippingFee)}</span>}
          <OfficeButton onClick={onClose}>Back</OfficeButton>
          <OfficeButton look="act" type="submit" busy={busy} disabled={part === 'lines' && lines.length === 0}>
            Save
          </OfficeButton>
        </footer>
      </form>
    </>
  );
}

type Open = {
  order: OrderDetail;
  form: RefObject<HTMLFormElement | null>;
  seen: OrderEdit;
  setSeen: (seen: OrderEdit) => void;
  lines: OfficeLine[];
  setLines: (lines: OfficeLine[]) => void;
};

/** While the form is open somebody else corrects the order: what was not touched here becomes theirs and glows once; what was, stays. */
function useTheirChanges({ order, form, seen, setSeen, lines, setLines }: Open): void {
  const follow = useEffectEvent(() => {
    const now = editOf(order);
    const next: OrderEdit = { fields: { ...seen.fields }, lines: seen.lines };
    for (const name of Object.keys(now.fields) as (keyof OrderFields)[]) {
      const field = form.current?.elements.namedItem(name);
      if (now.fields[name] === seen.fields[name]) continue;
      if (isField(field) && field.value !== seen.fields[name]) continue;
      next.fields[name] = now.fields[name];
      if (isField(field)) showTheirs(field, now.fields[name]);
    }
    if (wordOf(linesOf(lines)) === wordOf(seen.lines) && wordOf(now.lines) !== wordOf(seen.lines)) {
      next.lines = now.lines;
      setLines(order.lines);
    }
    setSeen(next);
  });
  const { version } = order;
  const [opened] = useState(version);
  useEffect(() => {
    if (version !== opened) follow();
  }, [version, opened]);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element | RadioNodeList | null | undefined): element is Field {
  return element instanceof Element && element.matches('input, select, textarea');
}

function showTheirs(field: Field, value: string): void {
  field.value = value;
  field.classList.add('office-glow');
  field.addEventListener('animationend', () => field.classList.remove('office-glow'), { once: true });
}

function wordOf(lines: OrderEdit['lines']): string {
  return JSON.stringify(lines);
}

function linesOf(lines: readonly OfficeLine[]): OrderEdit['lines'] {
  return lines.map(({ productId, quantity }) => ({ productId, quantity }));
}

type Choosing = { seen: OrderEdit; wanted: OrderEdit; now: OrderEdit; theirs: readonly EditConflict['field'][] };

/** What stands now, with everything I changed but those fields of which theirs was chosen. */
function chooseFields({ seen, wanted, now, theirs }: Choosing): OrderEdit {
  const chosen: OrderEdit = { fields: { ...now.fields }, lines: now.lines };
  for (const field of Object.keys(wanted.fields) as (keyof OrderFields)[])
    if (wanted.fields[field] !== seen.fields[field] && !theirs.includes(field))
      chosen.fields[field] = wanted.fields[field];
  if (wordOf(wanted.lines) !== wordOf(seen.lines) && !theirs.includes('lines')) chosen.lines = wanted.lines;
  return chosen;
}

function editOf(order: OrderDetail): OrderEdit {
  return { fields: fieldsOfDetail(order), lines: linesOf(order.lines) };
}

type AddressFieldsProps = { fields: OrderFields; problems: Partial<Record<string, string>> };

/** Who and where to, as in the checkout, with the note for packer and courier. */
export function AddressFields({ fields, problems }: AddressFieldsProps) {
  const of = (name: keyof OrderFields) => ({ name, defaultValue: fields[name], error: problems[name] });
  const province = (provinces as readonly string[]).includes(fields.province);
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <OfficeField {...of('fullName')} label="Full name" maxLength={100} required />
      <OfficeField {...of('phone')} label="Phone" type="tel" maxLength={20} required />
      <OfficeTextArea
        {...of('shippingAddress')}
        label="Complete address"
        maxLength={300}
        rows={2}
        required
        className="md:col-span-2"
      />
      <OfficeField {...of('city')} label="City" list="office-cities" maxLength={60} required />
      <datalist id="office-cities">
        {cities.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <OfficeSelect {...of('province')} label="Province" required>
        {!province && <option value={fields.province}>{fields.province || 'Choose'}</option>}
        {provinces.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </OfficeSelect>
      <OfficeField {...of('apartment')} label="Apartment" optional maxLength={100} />
      <OfficeField {...of('postalCode')} label="Postal code" optional inputMode="numeric" maxLength={10} />
      <OfficeField {...of('email')} label="E-mail" optional type="email" maxLength={254} />
      <OfficeField
        {...of('note')}
        label="Note for packer and courier"
        optional
        maxLength={300}
        hint="Printed on slip and label."
      />
    </div>
  );
}
