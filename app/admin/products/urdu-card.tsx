import { useShop } from '#app/settings/use-shop.ts';
import type { Editor } from '../editor/editor.ts';
import { Card } from '../pieces/card.tsx';
import { UrduField, UrduTextArea } from '../pieces/urdu-field.tsx';
import { UrduMark } from '../pieces/urdu-mark.tsx';
import type { ProductForm } from './product-fields.ts';

/** The form of the product's Urdu texts, in a shop that has pages in Urdu. */
export function UrduCard({ editor, className }: { editor: Editor<ProductForm>; className: string }) {
  const { speaksUrdu } = useShop();
  const { name, description, urduName, urduDescription } = editor.values;
  if (!speaksUrdu) return null;
  return (
    <Card
      title="In Urdu"
      className={className}
      end={
        <UrduMark
          lacks={[...(urduName ? [] : ['name']), ...(description && !urduDescription ? ['description'] : [])]}
        />
      }
    >
      <UrduField
        {...editor.text('urduName')}
        label="Urdu name"
        maxLength={200}
        hint={
          urduName
            ? 'Pages in Urdu show it in place of name and title. Search finds both names.'
            : `Pages in Urdu show ${name ? `“${name}”` : 'the English name'} until you write one.`
        }
      />
      <UrduTextArea
        {...editor.text('urduDescription')}
        className="mt-3.5"
        label="Urdu description"
        hint={description && !urduDescription ? 'Pages in Urdu show the English one until you write it.' : undefined}
      />
    </Card>
  );
}
