import { useState } from 'react';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { keysOf } from '#app/infra/records.ts';
import { type RefundWay, refundWays } from '../return.ts';

type PayeeFieldsProps = {
  payee: { way: RefundWay | null; name: string; account: string };
  problems: Record<string, string>;
  /** Where nothing has to be said yet. */
  later?: boolean;
};

/** Where money goes: bank, wallet or cash. Cash asks for no account. */
export function PayeeFields({ payee, problems, later = false }: PayeeFieldsProps) {
  const [way, setWay] = useState<string>(payee.way ?? '');
  const hasAccount = way !== '' && way !== 'cash';
  return (
    <>
      <AdminSelect
        name="way"
        label="Refund to"
        value={way}
        error={problems.way}
        onChange={(event) => setWay(event.target.value)}
      >
        <option value="">{later ? 'Ask later' : 'Choose…'}</option>
        {keysOf(refundWays).map((each) => (
          <option key={each} value={each}>
            {refundWays[each]}
          </option>
        ))}
      </AdminSelect>
      {hasAccount && (
        <>
          <AdminField
            name="name"
            label="Name of the account"
            maxLength={100}
            autoComplete="off"
            defaultValue={payee.name}
            error={problems.name}
          />
          <AdminField
            name="account"
            label={way === 'bank' ? 'IBAN' : 'Mobile number of the account'}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            defaultValue={payee.account.startsWith('•') ? '' : payee.account}
            error={problems.account}
          />
        </>
      )}
    </>
  );
}
