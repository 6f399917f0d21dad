import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { addressOfActions } from '../actions/send-action.ts';
import { AdminButton } from '../components/button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Editor } from './editor.ts';

type EditFormProps<T extends Record<string, unknown>> = {
  editor: Editor<T>;
  id: string;
  /** All fields are plain controls under their names, so the form can be posted where there is no script yet. */
  plain?: boolean;
  className?: string;
  children: ReactNode;
};

/** The form of an editor, with the choice between two people's changes. */
export function EditForm<T extends Record<string, unknown>>(props: EditFormProps<T>) {
  const { editor, id, plain = false, className = '', children } = props;
  return (
    <>
      <Form
        ref={editor.form}
        id={id}
        {...(plain && { method: 'post', action: addressOfActions(editor.area) })}
        noValidate
        className={className}
        onFocus={({ target }) => editor.hold(target.getAttribute('name') ?? '')}
        onBlur={editor.release}
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a dialog belongs to the dialog.
          if (!event.currentTarget.querySelector('dialog[open]')) editor.save();
        }}
      >
        {plain &&
          Object.entries({ ...editor.action, before: JSON.stringify(editor.read) }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {children}
      </Form>
      <EditConflict editor={editor} />
    </>
  );
}

/** Asks which of two versions shall stand, field by field, and saves the answer. */
function EditConflict<T extends Record<string, unknown>>({ editor }: { editor: Editor<T> }) {
  const { conflict, changed, names, say } = editor;
  const clashes = conflict?.clashes.map(({ field, mine, theirs }) => {
    const name = String(field);
    return { name, label: names[name] ?? name, mine: say(name, mine), theirs: say(name, theirs) };
  });
  const onlyMine = changed.map(String).filter((field) => !clashes?.some(({ name }) => name === field));
  return (
    <ConflictDialog
      clashes={clashes ?? null}
      onlyMine={onlyMine.map((field) => names[field] ?? field)}
      by={conflict?.by ?? null}
      onClose={editor.close}
      onChoose={(choices) => conflict && editor.choose(conflict, choices)}
    />
  );
}

type SaveButtonsProps = {
  editor: { changed: readonly unknown[]; busy: boolean; discard: () => void };
  form: string;
  label?: string;
};

/** "2 changes not saved", Discard and Save; stands in the page's head. */
export function SaveButtons({ editor, form, label = 'Save' }: SaveButtonsProps) {
  const count = editor.changed.length;
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
        <AdminButton
          icon="rotate-ccw"
          iconOnly="phone"
          onClick={() => editor.discard()}
          disabled={editor.busy}
          className="md:[&>svg]:hidden"
        >
          Discard
        </AdminButton>
      )}
      <AdminButton look="primary" type="submit" form={form} keyHint="mod+S" busy={editor.busy}>
        {label}
      </AdminButton>
    </>
  );
}
