import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { changedAt, MoveButtons, movedAt } from '#app/admin/components/list/in-order.tsx';
import { UrduField } from '#app/admin/components/urdu-field.tsx';
import { EditForm } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import type { FamilyRecord } from '../../families/families.server.ts';
import { type FamilyNames, type NamedValue, namesOf } from '../../families/typed-family.ts';
import { formatOptions } from '../../families/typed-options.ts';

const names: Record<keyof FamilyNames, string> = {
  name: 'Name for all variants',
  urduName: 'Name in Urdu',
  options: 'Options',
};

/** The form that renames a family, its options and values, puts values into order and adds some. */
export function FamilyNamesForm({ family, onClose }: { family: FamilyRecord; onClose: () => void }) {
  const editor = useEditor({
    area: 'products',
    save: { action: 'save-family', family: family.id },
    read: namesOf(family),
    names,
    // Each field holds a value of its own type.
    say: (field, value) => (field === 'options' ? formatOptions(value as FamilyNames['options']) : String(value)),
    saved: 'Saved, and in the shop',
    onSaved: onClose,
  });
  const { values, problems, change, changed, busy } = editor;
  const { options } = values;
  return (
    <EditForm editor={editor} id="family-names" className="grid gap-3">
      {editor.isGone && (
        <Notice kind="wrong" title="These variants were split">
          They are still in the shop, each as a product of its own.
        </Notice>
      )}
      <AdminField {...editor.text('name')} label={names.name} className="max-w-110" maxLength={150} />
      <UrduField
        {...editor.text('urduName')}
        label={names.urduName}
        className="max-w-110"
        maxLength={150}
        hint="Urdu pages show it for all variants."
      />
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-3">
        {options.map((option, place) => (
          <OptionFields
            // The place is what an option is: they are not put into another order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={place}
            option={option}
            number={place + 1}
            taken={family.members.map((member) => member.values[place] ?? '')}
            onChange={(changes) => change({ options: changedAt(options, place, changes) })}
          />
        ))}
      </div>
      {problems.options && (
        <p role="alert" className="text-clay-text">
          {problems.options}
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-md:[&>*]:w-full">
        <AdminButton look="outline" type="submit" busy={busy} disabled={changed.length === 0}>
          Save names and order
        </AdminButton>
        <AdminButton disabled={busy} onClick={onClose}>
          Not now
        </AdminButton>
      </div>
    </EditForm>
  );
}

type Option = FamilyNames['options'][number];
type OptionFieldsProps = {
  option: Option;
  number: number;
  /** The values that products have. */
  taken: readonly string[];
  onChange: (changes: Partial<Option>) => void;
};

function OptionFields({ option: { name, urdu = '', values }, number, taken, onChange }: OptionFieldsProps) {
  const isFree = ({ was }: NamedValue) => was === null || !taken.includes(was);
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="sr-only">Option {number}</legend>
      <AdminField
        label={`Option ${number}`}
        value={name}
        maxLength={40}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <UrduField
        silent
        label={`Option ${number} in Urdu`}
        placeholder="اردو میں"
        value={urdu}
        maxLength={40}
        onChange={({ target }) => onChange({ urdu: target.value })}
      />
      <ul className="grid gap-1.5">
        {values.map((value, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name while it is typed
          <li key={place} className="flex items-center gap-1">
            <span className="grid min-w-0 flex-1 gap-1">
              <AdminField
                silent
                label={`Value ${place + 1} of ${name}`}
                value={value.word}
                maxLength={60}
                onChange={({ target }) => onChange({ values: changedAt(values, place, { word: target.value }) })}
              />
              <UrduField
                silent
                label={`Value ${place + 1} of ${name} in Urdu`}
                placeholder="اردو میں"
                value={value.urdu ?? ''}
                maxLength={60}
                onChange={({ target }) => onChange({ values: changedAt(values, place, { urdu: target.value }) })}
              />
            </span>
            <MoveButtons
              name={value.word}
              index={place}
              count={values.length}
              onMove={(step) => onChange({ values: movedAt(values, place, step) })}
            />
            {isFree(value) && (
              <AdminButton
                small
                look="quiet"
                icon="x"
                iconOnly="always"
                onClick={() => onChange({ values: values.toSpliced(place, 1) })}
              >
                Remove {value.word}
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
      <div>
        <AdminButton
          small
          look="quiet"
          icon="plus"
          onClick={() => onChange({ values: [...values, { word: '', was: null }] })}
        >
          Add a value
        </AdminButton>
      </div>
    </fieldset>
  );
}
