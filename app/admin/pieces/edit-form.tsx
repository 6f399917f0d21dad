import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Edit } from './edit.ts';
import { type ConflictField, EditConflict } from './edit-conflict.tsx';
import { OfficeButton } from './office-button.tsx';

type EditFormProps = {
  edit: Edit;
  version: number;
  id: string;
  /** What the fields are called and how their values are said, should two people have changed one. */
  fields: readonly ConflictField[];
  multipart?: boolean;
  className?: string;
  children: ReactNode;
};

/** The form of `useEdit`; posts as a plain form where there is no script yet. */
export function EditForm({ edit, version, id, fields, multipart = false, className = '', children }: EditFormProps) {
  return (
    <>
      <Form
        ref={edit.form}
        id={id}
        method="post"
        noValidate
        encType={multipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
        className={className}
        onInput={edit.look}
        onChange={edit.look}
        onSubmit={(event) => {
          event.preventDefault();
          edit.submit();
        }}
      >
        <input type="hidden" name="version" value={version} />
        {children}
      </Form>
      <EditConflict edit={edit} fields={fields} />
    </>
  );
}

type SaveButtonsProps = {
  /** Of a form that knows what is not saved, or of a draft. */
  edit: Pick<Edit, 'changed' | 'busy' | 'discard'>;
  form: string;
  label?: string;
};

/** "2 changes not saved", Discard and Save; stands in the page's head. */
export function SaveButtons({ edit, form, label = 'Save' }: SaveButtonsProps) {
  const count = edit.changed.length;
  return (
    <>
      <p role="status" className="flex items-center gap-1.5 font-medium text-marigold-text text-second">
        {count > 0 && (
          <>
            <span className="size-1.75 rounded-full bg-marigold" aria-hidden="true" />
            <span className="phone-silent">{count === 1 ? '1 change' : `${count} changes`} not saved</span>
          </>
        )}
      </p>
      {count > 0 && (
        <OfficeButton
          icon="rotate-ccw"
          iconOnly="phone"
          onClick={edit.discard}
          disabled={edit.busy}
          className="md:[&>svg]:hidden"
        >
          Discard
        </OfficeButton>
      )}
      <OfficeButton look="act" type="submit" form={form} keyHint="⌘S" busy={edit.busy}>
        {label}
      </OfficeButton>
    </>
  );
}
