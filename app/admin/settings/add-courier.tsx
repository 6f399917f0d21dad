import { type SubmitEvent, useRef } from 'react';
import { longestCourierLabel } from '#app/delivery/couriers/courier-rules.ts';
import type { Courier } from '#app/orders/courier.ts';
import { useAct } from '../acts/use-act.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField, OfficeSelect } from '../pieces/office-field.tsx';

const kinds: Record<Courier['kind'], string> = { company: 'A courier company', rider: 'Our own rider' };

/** The form for one more courier, such as PostEx, M&P or somebody of the shop with a motorbike. */
export function AddCourier() {
  const adding = useAct('settings');
  const form = useRef<HTMLFormElement>(null);
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const kind = fields.get('kind') === 'rider' ? 'rider' : 'company';
    const answer = await adding.act({ act: 'add-courier', label: String(fields.get('label')), kind });
    if (answer && !answer.refused) form.current?.reset();
  }
  return (
    <Card title="Add a courier">
      <form
        ref={form}
        method="post"
        className="grid items-start gap-3 md:grid-cols-[1fr_14rem_auto]"
        onSubmit={(event) => void submit(event)}
      >
        <OfficeField
          label="Name"
          name="label"
          maxLength={longestCourierLabel}
          required
          placeholder="PostEx, M&P, Bilal on the bike"
          error={adding.problem}
        />
        <OfficeSelect label="Who it is" name="kind">
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </OfficeSelect>
        <OfficeButton type="submit" busy={adding.busy} className="md:mt-5.75">
          Add
        </OfficeButton>
      </form>
    </Card>
  );
}
