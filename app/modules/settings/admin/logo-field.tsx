import { AdminButton } from '#app/admin/components/button.tsx';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import { PictureField } from '#app/modules/content/admin/picture-field.tsx';
import { logoAddress, type ShopFormValues } from '../settings-form.ts';

/** The picture that stands in place of mark and name, on both grounds it stands on. */
export function LogoField({ editor }: { editor: Editor<ShopFormValues> }) {
  const { name, value, error } = editor.text('logo');
  return (
    <div className="md:col-span-2">
      <input type="hidden" name={name} value={value} />
      <PictureField
        small
        label="Logo (optional)"
        error={error}
        onTaken={(picture) => editor.change({ logo: logoAddress(picture) })}
      />
      <p className="mt-1 text-ink-3 text-second">
        {value
          ? 'Shown 40 px high in place of the mark and the name.'
          : 'The header shows the mark and the shop’s name. A wide picture with a transparent background, PNG or WebP, looks best instead.'}
      </p>
      {value && (
        <div className="mt-3 flex flex-wrap gap-3">
          {['', 'rounded-control bg-paper px-2 py-1'].map((onDark) => (
            <p
              key={onDark}
              className={`flex min-h-16 items-center rounded-control border border-line px-4 ${onDark ? 'bg-green' : 'bg-paper'}`}
            >
              <img src={value} alt="" className={`h-10 w-auto max-w-50 object-contain ${onDark}`} />
            </p>
          ))}
        </div>
      )}
      {value && (
        <AdminButton className="mt-3" onClick={() => editor.change({ logo: '' })}>
          Take mark and name again
        </AdminButton>
      )}
    </div>
  );
}
