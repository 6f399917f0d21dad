import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { DataTable } from '#app/admin/components/list/data-table.tsx';
import { ListTools } from '#app/admin/components/list/list-tools.tsx';
import { MoreLink, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { formatDate } from '#app/infra/dates/dates.ts';
import { formatPrice, groupDigits } from '#app/infra/money/money.ts';
import { collectionLabel } from '#app/modules/catalog/collections/own-collection.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { noCode } from '../code-form.ts';
import { type AdminCode, readCodes } from '../codes.server.ts';
import { formatWorth } from '../discount-code.ts';
import type { Route } from './+types/settings-codes-page.ts';
import { CodeDialog, type CodeDraft, draftOf } from './code-dialog.tsx';

export const meta = () => [{ title: 'Discount codes · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 60);
  const after = url.searchParams.get('after') ?? '';
  return { q, page: await readCodes({ q, after: /^[1-9]\d{0,8}$/.test(after) ? Number(after) : null }) };
}

type Loaded = Route.ComponentProps['loaderData'];

const keyOf = ({ id }: AdminCode) => String(id);

/** The codes that take something off an order: what each gives, to whom, until when, and how often it was used. */
export default function SettingsCodesPage({ loaderData }: Route.ComponentProps) {
  const { q } = loaderData;
  const [draft, setDraft] = useState<CodeDraft | null>(null);
  const { rows, more } = useMoreRows<AdminCode, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  const begin = () => setDraft({ which: null, fields: noCode });
  return (
    <SettingsFrame
      title="Discount codes"
      says="Shoppers enter a code at the checkout. While no code is active, the box there does nothing."
      head={
        <AdminButton look="primary" icon="plus" iconOnly="phone" onClick={begin}>
          New code
        </AdminButton>
      }
    >
      {rows.length === 0 && !q ? (
        <EmptyState title="No codes yet" actions={<AdminButton onClick={begin}>Create code</AdminButton>}>
          For example, EID10 takes 10% off every order, or THANKS300 takes Rs. 300 off orders of Rs. 2,000. You set how
          much, for which orders and until when.
        </EmptyState>
      ) : (
        <div>
          <div className="-mx-6 max-md:-mx-3.5">
            <ListTools says="The newest first">
              <SearchField label="Search codes" placeholder="Code, or part of it" />
            </ListTools>
          </div>
          {rows.length === 0 ? (
            <EmptyState title={`No codes match “${q}”`} />
          ) : (
            <>
              <Codes rows={rows} onEdit={(code) => setDraft(draftOf(code))} />
              <MoreLink more={more} says={`${groupDigits(rows.length)} ${rows.length === 1 ? 'code' : 'codes'}`} />
            </>
          )}
        </div>
      )}
      {draft && <CodeDialog draft={draft} onClose={() => setDraft(null)} />}
    </SettingsFrame>
  );
}

function Codes({ rows, onEdit }: { rows: AdminCode[]; onEdit: (code: AdminCode) => void }) {
  return (
    <DataTable
      label="Codes"
      rows={rows}
      keyOf={keyOf}
      nameOf={({ code }) => code}
      columns={[
        {
          key: 'code',
          head: 'Code',
          cell: (code) => <CodeButton code={code} onEdit={onEdit} />,
        },
        { key: 'worth', head: 'Discount', className: 'whitespace-nowrap', cell: (code) => formatWorth(code) },
        { key: 'for', head: 'For', cell: (code) => <span className="text-ink-2">{formatFor(code)}</span> },
        { key: 'until', head: 'Until', className: 'whitespace-nowrap', cell: formatUntil },
        { key: 'uses', head: 'Used', end: true, className: 'whitespace-nowrap', cell: formatUses },
        { key: 'on', head: 'Active', end: true, cell: (code) => <CodeSwitch code={code} /> },
      ]}
      phone={(code) => (
        <PhoneRow
          lines={[
            [<CodeButton key="code" code={code} onEdit={onEdit} />, <CodeSwitch key="on" code={code} />],
            [formatWorth(code), formatUses(code)],
            [formatFor(code), formatUntil(code)],
          ]}
        />
      )}
    />
  );
}

function CodeButton({ code, onEdit }: { code: AdminCode; onEdit: (code: AdminCode) => void }) {
  return (
    <button
      type="button"
      className="admin-link min-h-8 font-medium max-md:min-h-11"
      aria-label={`Edit ${code.code}`}
      onClick={() => onEdit(code)}
    >
      {code.code}
    </button>
  );
}

function formatFor({ leastPaisa, collection, ownName, oncePerPhone }: AdminCode): string {
  const parts = [
    collection && (collectionLabel(collection, ownName) ?? 'a deleted collection'),
    leastPaisa > 0 && `from ${formatPrice(leastPaisa)}`,
    oncePerPhone && 'once per phone',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'every order';
}

/** The moment of the end is the first one after the last day. */
function formatUntil({ endsAt, isOver }: AdminCode): string {
  if (endsAt === null) return 'no end';
  const last = formatDate(new Date(Date.parse(endsAt) - 1));
  return isOver ? `ended ${last}` : last;
}

function formatUses({ uses, mostUses }: AdminCode): string {
  if (mostUses === null) return groupDigits(uses);
  return uses >= mostUses ? `all ${groupDigits(mostUses)}` : `${groupDigits(uses)} of ${groupDigits(mostUses)}`;
}

function CodeSwitch({ code: { id, version, code, active } }: { code: AdminCode }) {
  const { send } = useAction('settings');
  return (
    <span className="[&_label]:sr-only">
      <Switch
        label={`${code} active`}
        checked={active}
        onChange={(next) => void send({ action: 'switch-code', id, version, active: next })}
      />
    </span>
  );
}
