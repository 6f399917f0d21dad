import { useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import { PictureField } from '#app/modules/content/admin/picture-field.tsx';
import type { ShopFormValues } from '../settings-form.ts';
import { iconAddress, isIcon, narrowestIcon } from '../shop-icon.ts';

/** The square picture of the browser's tab and of the home screen of phones. */
export function IconField({ editor }: { editor: Editor<ShopFormValues> }) {
  const { name, value, error } = editor.text('icon');
  const [refused, setRefused] = useState('');
  return (
    <div className="md:col-span-2">
      <input type="hidden" name={name} value={value} />
      <PictureField
        small
        label="Icon (optional)"
        error={refused || error}
        onTaken={(picture) => {
          const { width, height } = picture;
          const fits = isIcon(picture);
          setRefused(
            fits
              ? ''
              : `This picture is ${width} × ${height} px. Choose a square one, ${narrowestIcon} px wide or more; 512 is best.`,
          );
          if (fits) editor.change({ icon: iconAddress(picture) });
        }}
      />
      <p className="mt-1 text-ink-3 text-second">
        {value
          ? 'Shown in the browser’s tab and on the home screen of phones.'
          : 'The browser’s tab and the home screen of phones show the mark. Upload a square picture to replace it.'}
      </p>
      {value && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <img src={value} alt="" className="size-16 rounded-[22%] border border-line object-cover" />
          <img src={value} alt="" className="size-5 rounded-[3px] object-cover" />
          <AdminButton onClick={() => editor.change({ icon: '' })}>Take the mark again</AdminButton>
        </div>
      )}
    </div>
  );
}
