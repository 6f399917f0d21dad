import { Card } from '#app/admin/components/card.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { groupDigits } from '#app/infra/money/money.ts';
import { collectionNameKey } from '#app/modules/catalog/collections/collection-names.ts';
import { maxOnHome } from '#app/modules/catalog/collections/own-collection.ts';
import { type Grouping, groupings, type MoveChoices, type MoveCounts } from '../import.ts';

/** A collection of the shop, as a choice offers it. */
export type Offered = { key: string; label: string };
/** The shop's collections, and how many of the owner's own may still be made. */
export type ShopCollections = {
  offered: readonly Offered[];
  /** The names of those that are there, as they are compared. */
  names: readonly string[];
  room: number;
  onHome: number;
};

/** Where products go: nowhere, into one collection, into one for each type, or into those that are made of the source's words. */
export type CollectionDraft = {
  by: 'none' | 'one' | 'each' | Grouping;
  collection: string;
  types: Readonly<Record<string, string>>;
  /** The names that are ticked. */
  names: Readonly<Record<Grouping, readonly string[]>>;
};

const labels: Record<Grouping, string> = {
  type: 'One for each product type',
  category: 'One for each category',
  tag: 'One for each tag',
};
const plural: Record<Grouping, string> = { type: 'types', category: 'categories', tag: 'tags' };
/** So many types are offered one by one. */
const maxTypesShown = 40;
/** A shop has far more tags than it wants collections. */
const maxTicked: Record<Grouping, number> = { type: 30, category: 30, tag: 12 };

/** The draft of an import that has been checked: by type, else category, else tag, whatever the files have first. */
export function draftOf(counts: MoveCounts, choices: MoveChoices, shop: ShopCollections): CollectionDraft {
  const names = {
    type: ticked(counts, 'type', shop),
    category: ticked(counts, 'category', shop),
    tag: ticked(counts, 'tag', shop),
  };
  const by = groupings.find((of) => names[of].length > 0) ?? 'none';
  return { by, collection: choices.collection ?? '', types: choices.types, names };
}

function ticked(counts: MoveCounts, of: Grouping, shop: ShopCollections): string[] {
  const list: string[] = [];
  let fresh = 0;
  for (const { name } of counts.groups[of].slice(0, maxTicked[of])) {
    const isThere = shop.names.includes(collectionNameKey(name));
    if (!isThere && fresh === shop.room) continue;
    if (!isThere) fresh++;
    list.push(name);
  }
  return list;
}

/** What the shop is told of the draft. */
export function choicesIn({ by, collection, types, names }: CollectionDraft, counts: MoveCounts) {
  const isMade = by === 'type' || by === 'category' || by === 'tag';
  const chosen = counts.unknownTypes
    .slice(0, maxTypesShown)
    .flatMap(({ type }) => (types[type] ? [{ type, collection: types[type] }] : []));
  return {
    collection: by === 'one' || by === 'each' ? collection : '',
    types: by === 'each' ? chosen : [],
    made: isMade ? { of: by, names: [...names[by]] } : null,
  };
}

type Props = {
  counts: MoveCounts;
  shop: ShopCollections;
  draft: CollectionDraft;
  onChange: (draft: CollectionDraft) => void;
};

/** Asks once where products belong, and shows what would be made. */
export function ChooseCollections({ counts, shop, draft, onChange }: Props) {
  const { by } = draft;
  return (
    <Card title="Collections">
      <div className="max-w-90">
        <AdminSelect
          label="Which collections do products go to?"
          name="collections-by"
          value={by}
          onChange={({ target }) => {
            const chosen = choices(counts).find(({ key }) => key === target.value);
            if (chosen) onChange({ ...draft, by: chosen.key });
          }}
        >
          {choices(counts).map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </AdminSelect>
      </div>
      <div className="mt-3">
        {by === 'none' && (
          <p className="text-ink-2">
            Products without a collection are found by search only. One whose type has the name of a collection of this
            shop goes there.
          </p>
        )}
        {by === 'one' && (
          <div className="max-w-90">
            <CollectionSelect
              label="Collection"
              value={draft.collection}
              none="No collection"
              offered={shop.offered}
              onChange={(collection) => onChange({ ...draft, collection })}
            />
          </div>
        )}
        {by === 'each' && <EachType counts={counts} shop={shop} draft={draft} onChange={onChange} />}
        {(by === 'type' || by === 'category' || by === 'tag') && (
          <MadeNames of={by} counts={counts} shop={shop} draft={draft} onChange={onChange} />
        )}
      </div>
    </Card>
  );
}

function choices(counts: MoveCounts): { key: CollectionDraft['by']; label: string }[] {
  const made = groupings
    .filter((of) => counts.groups[of].length > 0)
    .map((of) => ({ key: of, label: `${labels[of]} (${counts.groups[of].length})` }));
  const each = counts.unknownTypes.length > 0 ? [{ key: 'each' as const, label: 'Choose for each type' }] : [];
  return [{ key: 'none', label: 'None' }, ...made, ...each, { key: 'one', label: 'One collection of this shop' }];
}

/** The names of which collections are made, each to be ticked, with how many products it gets. */
function MadeNames({ of, counts, shop, draft, onChange }: Props & { of: Grouping }) {
  const chosen = new Set(draft.names[of]);
  const fresh = draft.names[of].filter((name) => !shop.names.includes(collectionNameKey(name))).length;
  const onHome = Math.min(fresh, Math.max(0, maxOnHome - shop.onHome));
  function tick(name: string, isTicked: boolean): void {
    const names = isTicked ? [...draft.names[of], name] : draft.names[of].filter((each) => each !== name);
    onChange({ ...draft, names: { ...draft.names, [of]: inOrder(counts, of, names) } });
  }
  return (
    <>
      <p className="text-ink-2">
        {fresh === 1 ? '1 new collection' : `${fresh} new collections`}
        {onHome > 0 && `; the first ${onHome === 1 ? 'one' : onHome} of them on the home page`}. This shop has room for{' '}
        {shop.room} more.
      </p>
      {fresh > shop.room && (
        <p role="alert" className="mt-1 text-clay-text">
          Choose {fresh - shop.room} fewer.
        </p>
      )}
      <fieldset className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-3">
        <legend className="sr-only">Collections from {plural[of]}</legend>
        {counts.groups[of].map(({ name, products }) => (
          <CheckBox
            key={name}
            label={`${name} (${groupDigits(products)}${shop.names.includes(collectionNameKey(name)) ? ', already here' : ''})`}
            checked={chosen.has(name)}
            onChange={({ target }) => tick(name, target.checked)}
          />
        ))}
      </fieldset>
    </>
  );
}

/** The most frequent first, in which order they are made. */
function inOrder(counts: MoveCounts, of: Grouping, names: readonly string[]): string[] {
  return counts.groups[of].flatMap(({ name }) => (names.includes(name) ? [name] : []));
}

function EachType({ counts, shop, draft, onChange }: Props) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
      {counts.unknownTypes.slice(0, maxTypesShown).map(({ type, products }) => (
        <CollectionSelect
          key={type}
          label={`${type || 'Without a type'} (${groupDigits(products)})`}
          value={draft.types[type] ?? ''}
          none="Same as the others"
          offered={shop.offered}
          onChange={(key) => onChange({ ...draft, types: { ...draft.types, [type]: key } })}
        />
      ))}
      <CollectionSelect
        label="All others"
        value={draft.collection}
        none="No collection"
        offered={shop.offered}
        onChange={(collection) => onChange({ ...draft, collection })}
      />
    </div>
  );
}

type SelectProps = {
  label: string;
  value: string;
  none: string;
  offered: readonly Offered[];
  onChange: (key: string) => void;
};

function CollectionSelect({ label, value, none, offered, onChange }: SelectProps) {
  return (
    <AdminSelect label={label} name={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {offered.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </AdminSelect>
  );
}
