import { useId, useRef } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminTextArea } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { changedAt, MoveButtons, movedAt } from '#app/admin/components/list/in-order.tsx';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import type { ProductValues } from '../product-form.ts';
import type { ProductForm } from './product-fields.ts';

/** The form of the product's name, title and description. */
export function TextsCard({ editor }: { editor: Editor<ProductForm> }) {
  const { values, problems, change } = editor;
  return (
    <Card title="Details">
      <div className="grid gap-3.5 md:grid-cols-2">
        <AdminField {...editor.text('name')} label="Name (found by search)" maxLength={200} />
        <AdminField {...editor.text('title')} label="Title (on cards)" maxLength={300} />
      </div>
      <AdminTextArea {...editor.text('description')} className="mt-3.5" label="Description" />
      <Blocks blocks={values.blocks} error={problems.blocks} onChange={(blocks) => change({ blocks })} />
    </Card>
  );
}

type Block = ProductValues['blocks'][number];
type BlocksProps = { blocks: Block[]; error: string | undefined; onChange: (blocks: Block[]) => void };

/** Headings with their texts, in the order of the page. */
function Blocks({ blocks, error, onChange }: BlocksProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  return (
    <section aria-labelledby={id} className="mt-4">
      <div className="mb-2 flex items-center justify-between">
        <h3 id={id} className="font-medium text-ink-2 text-second">
          Headings and texts
        </h3>
        <AdminButton
          icon="plus"
          small
          onClick={() => {
            onChange([...blocks, { heading: '', text: '' }]);
            requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
          }}
        >
          Add a heading
        </AdminButton>
      </div>
      <ul ref={list} className="grid gap-2">
        {blocks.map((block, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place; it has no other identity
            key={index}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1 gap-y-1.5 md:grid-cols-[auto_170px_minmax(0,1fr)_auto] max-md:border-line max-md:border-b max-md:pb-3"
          >
            <MoveButtons
              name={`heading ${index + 1}`}
              index={index}
              count={blocks.length}
              onMove={(step) => onChange(movedAt(blocks, index, step))}
              className="pt-0.5 max-md:row-span-2 max-md:flex-col max-md:pt-0"
            />
            <AdminField
              silent
              label={`Heading ${index + 1}`}
              placeholder="Heading"
              value={block.heading}
              maxLength={200}
              onChange={({ target }) => onChange(changedAt(blocks, index, { heading: target.value }))}
            />
            <AdminTextArea
              silent
              label={`Text ${index + 1}`}
              placeholder="Text, or points with _ between them"
              className="max-md:col-start-2"
              rows={1}
              value={block.text}
              onChange={({ target }) => onChange(changedAt(blocks, index, { text: target.value }))}
            />
            <AdminButton
              look="quiet"
              icon="x"
              iconOnly="always"
              className="max-md:col-start-3 max-md:row-start-1"
              onClick={() => onChange(blocks.toSpliced(index, 1))}
            >
              Remove heading {index + 1}
            </AdminButton>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-3 text-second">
        {blocks.length === 0
          ? 'None yet. Each heading with its text is a section of the page.'
          : '“ _ ” starts a new bullet point.'}
      </p>
      {error && (
        <p role="alert" className="mt-1 flex gap-1.5 text-clay-text text-second">
          <AdminIcon name="circle-alert" className="mt-0.25" /> {error}
        </p>
      )}
    </section>
  );
}
