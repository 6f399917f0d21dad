import { useState } from 'react';
import { href, Link } from 'react-router';
import { type Actions, useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { FamilyRecord, MemberRecord } from '../../families/families.server.ts';
import { type FamilyModel, freeChoices } from '../../families/typed-family.ts';
import { maxMembers, writeOptions } from '../../families/typed-options.ts';
import { FamilyAdding, FamilyJoining } from './family-adding.tsx';
import { FamilyMaker } from './family-maker.tsx';
import { FamilyNamesForm } from './family-names-form.tsx';
import { eachOnce, FamilyPicture } from './family-picture.tsx';

type FamilyCardProps = {
  /** The product of the page. */
  id: number;
  name: string;
  model: FamilyModel;
  /** Its family; null where it has none. */
  family: FamilyRecord | null;
  mayChange: boolean;
};

/** What a product's family has to choose from, and its products; a line and a button where it has no family. */
export function FamilyCard(props: FamilyCardProps) {
  const { family, mayChange } = props;
  if (!family) return mayChange ? <NoFamily {...props} /> : null;
  return (
    <Card title="Variants" count={family.members.length}>
      <p className="pb-2.5 text-ink-2">
        <bdi className="font-medium text-ink">{family.name}</bdi> · <bdi>{writeOptions(family.options)}</bdi>
      </p>
      <Members id={props.id} family={family} model={props.model} mayChange={mayChange} />
      {mayChange && <FamilyTools key={family.id} family={family} model={props.model} />}
    </Card>
  );
}

function NoFamily({ id, name, model }: FamilyCardProps) {
  const [isMaking, setMaking] = useState(false);
  return (
    <Card title="Variants">
      {isMaking ? (
        <FamilyMaker id={id} name={name} model={model} onClose={() => setMaking(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">Does it come in sizes or colours? Shoppers then choose on one page.</p>
          <AdminButton icon="layers" onClick={() => setMaking(true)}>
            Add options
          </AdminButton>
        </div>
      )}
    </Card>
  );
}

type MembersProps = { id: number; family: FamilyRecord; model: FamilyModel; mayChange: boolean };

/** The products of a family in their order, the leading one first. */
function Members({ id, family, model, mayChange }: MembersProps) {
  const actions = useAction('products');
  const pictures = eachOnce([...family.members.map(({ picture }) => picture), ...model.pictures]);
  return (
    <>
      <table aria-label={`Variants of ${family.name}`} className="w-full border-collapse max-md:block">
        <thead className="max-md:sr-only">
          <tr className="h-9 text-second [&>th]:pe-3 [&>th]:text-start [&>th]:font-medium [&>th]:text-ink-2">
            <th scope="col">Variant</th>
            <th scope="col">Product</th>
            <th scope="col">Price</th>
            <th scope="col">Stock</th>
            {mayChange && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {family.members.map((member, place) => (
            <Member
              key={member.id}
              member={member}
              isThis={member.id === id}
              leads={place === 0}
              pictures={pictures}
              actions={mayChange ? actions : null}
              family={family}
            />
          ))}
        </tbody>
      </table>
      {actions.problem && (
        <p role="alert" className="pt-2 text-clay-text">
          {actions.problem}
        </p>
      )}
    </>
  );
}

type MemberProps = {
  member: MemberRecord;
  /** It is the product of this page. */
  isThis: boolean;
  leads: boolean;
  /** What it can show first. */
  pictures: readonly Picture[];
  /** Null for who may not change families. */
  actions: Actions<'products'> | null;
  family: FamilyRecord;
};

function Member({ member, isThis, leads, pictures, actions, family }: MemberProps) {
  const { id, name, values, price, quantity, active, picture } = member;
  const text = values.join(', ');
  const marks = [isThis && 'this product', leads && 'default', !active && 'hidden'].filter(Boolean).join(', ');
  return (
    <tr className="h-11.5 border-line border-t max-md:flex max-md:h-auto max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:py-2 [&>td]:pe-3">
      <td className="font-medium max-md:w-full">
        <div className="flex items-center gap-3 py-1">
          {actions ? (
            <FamilyPicture
              said={text}
              picture={picture}
              pictures={pictures}
              disabled={actions.busy}
              onChoose={(chosen) =>
                void actions.send({
                  action: 'change-members',
                  family: family.id,
                  change: { kind: 'picture', id, picture: chosen.id },
                })
              }
            />
          ) : (
            <Thumb picture={picture} />
          )}
          <span>
            <bdi>{text}</bdi>
            {marks && <span className="ms-2 font-normal text-ink-3 text-second">{marks}</span>}
          </span>
        </div>
      </td>
      <td className="wrap-anywhere max-md:w-full">
        {isThis ? (
          <bdi>{name}</bdi>
        ) : (
          <Link
            to={href('/admin/products/:id', { id: String(id) })}
            className="admin-link inline-flex items-center max-md:min-h-11"
          >
            <bdi>{name}</bdi>
          </Link>
        )}
      </td>
      <td className="whitespace-nowrap">{formatPrice(price)}</td>
      <td className="whitespace-nowrap">
        {quantity === 0 ? <span className="text-clay-text">Sold out</span> : `${quantity} in stock`}
      </td>
      {actions && (
        <td className="max-md:w-full">
          <MemberActions member={member} leads={leads} actions={actions} family={family} />
        </td>
      )}
    </tr>
  );
}

/** The buttons that make a product lead and take it out. Both can be taken back, so neither asks. */
function MemberActions({
  member,
  leads,
  actions,
  family,
}: Omit<MemberProps, 'isThis' | 'pictures' | 'actions'> & { actions: Actions<'products'> }) {
  const { send, busy, underWay } = actions;
  const text = member.values.join(', ');
  const change = (kind: 'lead' | 'leave') =>
    void send({ action: 'change-members', family: family.id, change: { kind, id: member.id } });
  const isUnderWay = (kind: string) =>
    underWay?.action === 'change-members' &&
    underWay.change.kind === kind &&
    'id' in underWay.change &&
    underWay.change.id === member.id;
  return (
    <span className="flex flex-wrap gap-1">
      {!leads && (
        <AdminButton small look="quiet" busy={isUnderWay('lead')} disabled={busy} onClick={() => change('lead')}>
          Default variant <span className="sr-only"> {text}</span>
        </AdminButton>
      )}
      {family.members.length > 1 && (
        <AdminButton small look="quiet" busy={isUnderWay('leave')} disabled={busy} onClick={() => change('leave')}>
          Remove <span className="sr-only"> {text}</span>
        </AdminButton>
      )}
    </span>
  );
}

type Open = 'names' | 'adding' | 'joining' | null;

/** What can be done with the family as a whole. */
function FamilyTools({ family, model }: { family: FamilyRecord; model: FamilyModel }) {
  const [open, setOpen] = useState<Open>(null);
  const { send, busy, problem } = useAction('products');
  const free = freeChoices(
    family.options,
    family.members.map(({ values }) => values),
  );
  const close = () => setOpen(null);
  async function part(): Promise<void> {
    const sure = await askFirst({
      title: `Split ${isolated(family.name)}?`,
      says: 'Each variant stays in the shop as a product of its own. The options and their values are deleted.',
      action: 'Split variants',
      danger: true,
    });
    if (sure) void send({ action: 'change-members', family: family.id, change: { kind: 'part' } });
  }
  return (
    <div className="border-line border-t pt-3">
      {open === 'names' && <FamilyNamesForm family={family} onClose={close} />}
      {open === 'adding' && <FamilyAdding family={family} free={free} model={model} onClose={close} />}
      {(open === null || open === 'joining') && (
        <div className="flex flex-wrap gap-2">
          <AdminButton icon="pencil" onClick={() => setOpen('names')}>
            Edit options
          </AdminButton>
          {free.length > 0 && (
            <>
              <AdminButton icon="plus" onClick={() => setOpen('adding')}>
                Add variants
              </AdminButton>
              <AdminButton icon="link" onClick={() => setOpen('joining')}>
                Add an existing product
              </AdminButton>
            </>
          )}
          <AdminButton look="danger" busy={busy} onClick={() => void part()}>
            Split
          </AdminButton>
        </div>
      )}
      {free.length === 0 && open === null && (
        <p className="pt-2 text-ink-3">
          {family.members.length >= maxMembers
            ? `A product has at most ${maxMembers} variants.`
            : 'Every combination exists. Add a value under “Edit options” to create more.'}
        </p>
      )}
      {problem && (
        <p role="alert" className="pt-2 text-clay-text">
          {problem}
        </p>
      )}
      <FamilyJoining family={family} free={free} open={open === 'joining'} onClose={close} />
    </div>
  );
}
