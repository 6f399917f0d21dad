import { useState } from 'react';
import { type RefundWay, refundWays } from '#app/orders/returns/return.ts';
import { keysOf } from '#app/platform/records.ts';
import { OfficeField, OfficeSelect } from '../pieces/office-field.tsx';

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
      <OfficeSelect
        name="way"
        label="The money goes"
        value={way}
        error={problems.way}
        onChange={(event) => setWay(event.target.value)}
      >
        <option value="">{later ? 'Asked later' : 'Choose…'}</option>
        {keysOf(refundWays).map((each) => (
          <option key={each} value={each}>
            {refundWays[each]}
          </option>
        ))}
      </OfficeSelect>
      {hasAccount && (
        <>
          <OfficeField
            name="name"
            label="Name of the account"
            maxLength={100}
            autoComplete="off"
            defaultValue={payee.name}
            error={problems.name}
          />
          <OfficeField
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
