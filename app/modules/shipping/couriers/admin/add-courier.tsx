import { type SubmitEvent, useRef } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import type { Courier } from '#app/modules/orders/couriers/courier.ts';
import { maxCourierLabelLength } from '../courier-rules.ts';

const kinds: Record<Courier['kind'], string> = { company: 'A courier company', rider: 'Our own rider' };

/** The form for one more courier, such as PostEx, M&P or somebody of the shop with a motorbike. */
export function AddCourier() {
  const adding = useAction('settings');
  const form = useRef<HTMLFormElement>(null);
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const kind = fields.get('kind') === 'rider' ? 'rider' : 'company';
    const result = await adding.send({ action: 'add-courier', label: String(fields.get('label')), kind });
    if (result && !result.refused) form.current?.reset();
  }
  return (
    <Card title="Add a courier">
      <form
        ref={form}
        method="post"
        className="grid items-start gap-3 md:grid-cols-[1fr_14rem_auto]"
        onSubmit={(event) => void submit(event)}
      >
        <AdminField
          label="Name"
          name="label"
          maxLength={maxCourierLabelLength}
          required
          placeholder="PostEx, M&P, Bilal on the bike"
          error={adding.problem}
        />
        <AdminSelect label="Type" name="kind">
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </AdminSelect>
        <AdminButton type="submit" busy={adding.busy} className="md:mt-5.75">
          Add
        </AdminButton>
      </form>
    </Card>
  );
}
