import { Card } from '#app/admin/components/card.tsx';
import { changedAt } from '#app/admin/components/list/in-order.tsx';
import { UrduField, UrduTextArea } from '#app/admin/components/urdu-field.tsx';
import { UrduMark } from '#app/admin/components/urdu-mark.tsx';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import type { ProductBlock } from '../product-block.ts';
import type { ProductForm } from './product-fields.ts';

/** The form of the product's Urdu texts, in a shop that has pages in Urdu. */
export function UrduCard({ editor, className }: { editor: Editor<ProductForm>; className: string }) {
  const { speaksUrdu } = useShop();
  const { name, description, urduName, urduDescription, blocks } = editor.values;
  if (!speaksUrdu) return null;
  return (
    <Card
      title="In Urdu"
      className={className}
      end={
        <UrduMark
          lacks={[
            ...(urduName ? [] : ['name']),
            ...(description && !urduDescription ? ['description'] : []),
            ...(blocks.some(lacksUrdu) ? ['details'] : []),
          ]}
        />
      }
    >
      <UrduField
        {...editor.text('urduName')}
        label="Urdu name"
        maxLength={200}
        hint={
          urduName
            ? 'Urdu pages show it instead of name and title. Search finds both names.'
            : `Urdu pages show ${name ? `“${name}”` : 'the English name'} until you add one.`
        }
      />
      <UrduTextArea
        {...editor.text('urduDescription')}
        className="mt-3.5"
        label="Urdu description"
        hint={description && !urduDescription ? 'Urdu pages show the English one until you add it.' : undefined}
      />
      <UrduBlocks blocks={blocks} onChange={(changed) => editor.change({ blocks: changed })} />
    </Card>
  );
}

function lacksUrdu({ heading, text, urduHeading, urduText }: ProductBlock): boolean {
  return (heading !== '' && !urduHeading) || (text !== '' && !urduText);
}

type BlocksProps = { blocks: ProductBlock[]; onChange: (blocks: ProductBlock[]) => void };

/** Headings and texts in Urdu, each below the English one that pages in Urdu show until it is written. */
function UrduBlocks({ blocks, onChange }: BlocksProps) {
  if (blocks.length === 0) return null;
  return (
    <ul aria-label="Headings and texts in Urdu" className="mt-3.5 grid gap-3.5 border-line border-t pt-3.5">
      {blocks.map(({ heading, text, urduHeading = '', urduText = '' }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place; it has no other identity
          key={index}
          className="grid gap-x-1 gap-y-1.5 md:grid-cols-[200px_minmax(0,1fr)]"
        >
          <p dir="auto" className="wrap-anywhere line-clamp-2 text-ink-3 text-second md:col-span-2">
            {[heading, text].filter(Boolean).join(': ')}
          </p>
          <UrduField
            silent
            label={`Urdu heading ${index + 1}`}
            placeholder="سرخی"
            value={urduHeading}
            maxLength={200}
            onChange={({ target }) => onChange(changedAt(blocks, index, { urduHeading: target.value }))}
          />
          <UrduTextArea
            silent
            label={`Urdu text ${index + 1}`}
            placeholder="متن، یا نکات جن کے بیچ _ ہو"
            rows={1}
            value={urduText}
            onChange={({ target }) => onChange(changedAt(blocks, index, { urduText: target.value }))}
          />
        </li>
      ))}
    </ul>
  );
}
