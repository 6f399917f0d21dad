import { useState } from 'react';
import { collections, isCollectionKey } from '#app/catalog/collection.ts';
import { readOfficeCollections } from '#app/catalog/own-collections.server.ts';
import { noCode } from '#app/orders/codes/code-form.ts';
import { type OfficeCode, readCodes } from '#app/orders/codes/codes.server.ts';
import { sayWorth } from '#app/orders/codes/discount-code.ts';
import { formatDate } from '#app/platform/dates.ts';
import { formatPrice, groupDigits } from '#app/platform/money.ts';
import { useAct } from '../acts/use-act.ts';
import { DataTable } from '../pieces/data-table.tsx';
import { EmptyState } from '../pieces/empty-state.tsx';
import { ListTools } from '../pieces/list-tools.tsx';
import { MoreLink, useMoreRows } from '../pieces/more-rows.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { SearchField } from '../pieces/search-field.tsx';
import { Switch } from '../pieces/switch.tsx';
import type { Route } from './+types/settings-codes-page.ts';
import { CodeDialog, type CodeDraft, draftOf } from './code-dialog.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const meta = () => [{ title: 'Discount codes · office' }];

export async function loader({ url }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 60);
  const after = url.searchParams.get('after') ?? '';
  const [page, own] = await Promise.all([
    readCodes({ q, after: /^[1-9]\d{0,8}$/.test(after) ? Number(after) : null }),
    readOfficeCollections(),
  ]);
  return { q, page, own: own.map(({ key, name }) => ({ key, name })) };
}

type Loaded = Route.ComponentProps['loaderData'];

const keyOf = ({ id }: OfficeCode) => String(id);

/** The codes that take something off an order: what each gives, to whom, until when, and how often it was used. */
export default function SettingsCodesPage({ loaderData }: Route.ComponentProps) {
  const { q, own } = loaderData;
  const [draft, setDraft] = useState<CodeDraft | null>(null);
  const { rows, more } = useMoreRows<OfficeCode, Loaded>(loaderData.page, keyOf, ({ page }) => page);
  const begin = () => setDraft({ which: null, fields: noCode });
  return (
    <SettingsFrame
      title="Discount codes"
      says="Shoppers write a code at the checkout. As long as none works, the box there does nothing."
      head={
        <OfficeButton look="act" icon="plus" iconOnly="phone" onClick={begin}>
          New code
        </OfficeButton>
      }
    >
      {rows.length === 0 && !q ? (
        <EmptyState title="No codes yet" acts={<OfficeButton onClick={begin}>Make a code</OfficeButton>}>
          EID10 takes 10% off every order, THANKS300 takes Rs. 300 off one of Rs. 2,000: you say how much, for which
          orders, and until when.
        </EmptyState>
      ) : (
        <div>
          <div className="-mx-6 max-md:-mx-3.5">
            <ListTools says="The newest first">
              <SearchField label="Search codes" placeholder="A code, or a part of it" />
            </ListTools>
          </div>
          {rows.length === 0 ? (
            <EmptyState title={`No code has “${q}” in it`} />
          ) : (
            <>
              <Codes rows={rows} onEdit={(code) => setDraft(draftOf(code))} />
              <MoreLink more={more} says={`${groupDigits(rows.length)} ${rows.length === 1 ? 'code' : 'codes'}`} />
            </>
          )}
        </div>
      )}
      {draft && <CodeDialog draft={draft} own={own} onClose={() => setDraft(null)} />}
    </SettingsFrame>
  );
}

function Codes({ rows, onEdit }: { rows: OfficeCode[]; onEdit: (code: OfficeCode) => void }) {
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
        { key: 'worth', head: 'Takes off', className: 'whitespace-nowrap', cell: (code) => sayWorth(code) },
        { key: 'for', head: 'For', cell: (code) => <span className="text-ink-2">{sayFor(code)}</span> },
        { key: 'until', head: 'Until', className: 'whitespace-nowrap', cell: sayUntil },
        { key: 'uses', head: 'Used', end: true, className: 'whitespace-nowrap', cell: sayUses },
        { key: 'on', head: 'Works', end: true, cell: (code) => <CodeSwitch code={code} /> },
      ]}
      phone={(code) => (
        <PhoneRow
          lines={[
            [<CodeButton key="code" code={code} onEdit={onEdit} />, <CodeSwitch key="on" code={code} />],
            [sayWorth(code), sayUses(code)],
            [sayFor(code), sayUntil(code)],
          ]}
        />
      )}
    />
  );
}

function CodeButton({ code, onEdit }: { code: OfficeCode; onEdit: (code: OfficeCode) => void }) {
  return (
    <button
      type="button"
      className="office-link min-h-8 font-medium max-md:min-h-11"
      aria-label={`Edit ${code.code}`}
      onClick={() => onEdit(code)}
    >
      {code.code}
    </button>
  );
}

function sayFor({ leastPaisa, collection, ownName, oncePerPhone }: OfficeCode): string {
  const parts = [
    collection && (isCollectionKey(collection) ? collections[collection].label : (ownName ?? 'a deleted collection')),
    leastPaisa > 0 && `from ${formatPrice(leastPaisa)}`,
    oncePerPhone && 'once per phone',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'every order';
}

/** The moment of the end is the first one after the last day. */
function sayUntil({ endsAt, isOver }: OfficeCode): string {
  if (endsAt === null) return 'no end';
  const last = formatDate(new Date(Date.parse(endsAt) - 1));
  return isOver ? `ended ${last}` : last;
}

function sayUses({ uses, mostUses }: OfficeCode): string {
  if (mostUses === null) return groupDigits(uses);
  return uses >= mostUses ? `all ${groupDigits(mostUses)}` : `${groupDigits(uses)} of ${groupDigits(mostUses)}`;
}

function CodeSwitch({ code: { id, version, code, active } }: { code: OfficeCode }) {
  const { act } = useAct('settings');
  return (
    <span className="[&_label]:sr-only">
      <Switch
        label={`${code} works`}
        checked={active}
        onChange={(next) => void act({ act: 'switch-code', id, version, active: next })}
      />
    </span>
  );
}
