import { Form, useActionData, useNavigation } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminSelect, AdminTextArea } from '#app/admin/components/field.tsx';
import { allCouriers } from '#app/modules/orders/couriers/courier.ts';

export type EnterRemittanceResult = { problem: string; field: 'courier' | 'text' | 'file'; columns?: string[] };

/** The form for a pasted or uploaded sheet. If its columns are not recognised, it asks for them and keeps the text. */
export function EnterRemittance() {
  const companies = allCouriers().filter(({ kind }) => kind === 'company');
  const result = useActionData<EnterRemittanceResult>();
  const { state } = useNavigation();
  const errorOf = (field: EnterRemittanceResult['field']) => (result?.field === field ? result.problem : undefined);
  return (
    <Card title="Payment sheet">
      <Form method="post" encType="multipart/form-data" className="grid gap-3 lg:grid-cols-[12rem_1fr_16rem]">
        <AdminSelect label="From" name="courier" error={errorOf('courier')}>
          {companies.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </AdminSelect>
        <AdminTextArea
          label="Paste the rows"
          name="text"
          rows={3}
          placeholder={'CN\tCOD amount\nLE7750412388\t4,990'}
          hint="From a spreadsheet or CSV, with or without headings."
          error={errorOf('text')}
        />
        <AdminField
          label="or choose its file"
          name="file"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="[&_input]:py-1"
          error={errorOf('file')}
        />
        {result?.columns && result.columns.length > 0 && (
          <div className="grid gap-3 md:grid-cols-2 lg:col-span-3">
            <ColumnChoice label="Column with the tracking number" name="number" columns={result.columns} />
            <ColumnChoice label="Column with the amount paid" name="amount" columns={result.columns} />
          </div>
        )}
        <div className="lg:col-span-3">
          <AdminButton type="submit" look="primary" icon="clipboard-paste" busy={state !== 'idle'}>
            Preview
          </AdminButton>
          <span className="ms-3 text-ink-3 text-second max-md:mt-2 max-md:block max-md:ms-0">
            Nothing is saved until you have checked it.
          </span>
        </div>
      </Form>
    </Card>
  );
}

function ColumnChoice({ label, name, columns }: { label: string; name: string; columns: string[] }) {
  return (
    <AdminSelect label={label} name={name}>
      <option value="">Find it</option>
      {columns.map((column) => (
        <option key={column} value={column}>
          {column}
        </option>
      ))}
    </AdminSelect>
  );
}
