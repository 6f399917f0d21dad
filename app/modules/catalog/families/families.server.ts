import { eq, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#app/i18n/language.ts';
import { db } from '#app/infra/db/db.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { picturesAsJson } from '#app/infra/media/pictures/pictures.server.ts';
import { pageLanguage } from '#app/infra/text/page-language.server.ts';
import type { AnyCollectionKey } from '../collections/collection.ts';
import { placesOf } from '../collections/places.server.ts';
import { type PriceColumns, pricedNow, timedPriceOf } from '../prices/price-now.server.ts';
import type { ProductSummary } from '../product.ts';
import { families, familyMembers, products } from '../tables.server.ts';
import { colourOf } from './colours.ts';
import { type Family, type FamilyMember, type FamilyOption, familyCard, isColourOption } from './family.ts';

/** A family as `familyColumn` reads it, with the prices of its members as they are kept. */
export type FamilyRow = Omit<Family, 'members'> & { members: (Omit<FamilyMember, 'was'> & PriceColumns)[] };

/** The family of a product with its members on sale, as a column of a query over `products`; null without a family. */
export function familyColumn(): SQL<FamilyRow | null> {
  return sql<FamilyRow | null>`(
  select json_build_object('id', family.id, 'name', ${familyName()}, 'options', family.options, 'members', (
    select coalesce(json_agg(json_build_object(
      'id', sibling.id, 'values', other.option_values, 'price', sibling.price_paisa, 'quantity', sibling.stock,
      'wasPrice', sibling.was_price_paisa, 'timedPrice', ${timedPriceOf(sql`sibling.id`)}
    ) order by other.place, other.product_id), '[]')
    from family_members as other
    join products as sibling on sibling.id = other.product_id and sibling.active
    where other.family_id = family.id
  ))
  from family_members as own join families as family on family.id = own.family_id
  where own.product_id = ${sql`${products.id}`}
)`;
}

function familyName(): SQL {
  return pageLanguage() === 'ur' ? sql`coalesce(nullif(family.urdu_name, ''), family.name)` : sql`family.name`;
}

type CardRow = Omit<ProductSummary, 'family' | 'was'> & PriceColumns & { family: FamilyRow | null };

/** A row with its price now and what its card says of the family; without a family the row is a product as ever. */
export function withFamilyCard({ family, ...row }: CardRow): ProductSummary {
  const product = pricedNow(row);
  if (!family) return product;
  dependsOn(`family:${family.id}`);
  const card = familyCard(withPricesNow(family));
  return card ? { ...product, family: card } : product;
}

function withPricesNow({ members, ...family }: FamilyRow): Family {
  return shownFamily({ ...family, members: members.map(pricedNow) }, pageLanguage());
}

/**
 * Whether a list of this collection shows the product: it has no family, or of its family's products that are on sale in
 * this collection it stands first. A subquery of its own for each row: joined, the planner would read all families first.
 */
export function isListed(collection: AnyCollectionKey): SQL {
  return sql`(
    select true from family_members as own
    join family_members as other
      on other.family_id = own.family_id and (other.place, other.product_id) < (own.place, own.product_id)
    join products as sibling on sibling.id = other.product_id and sibling.active
    join ${placesOf(collection)} as placed on placed.product_id = other.product_id and placed.collection = ${collection}
    where own.product_id = ${sql`${products.id}`} limit 1
  ) is null`;
}

/** The family of a product with its members on sale, or null. For the product's page, which depends on all of them. */
export async function readFamilyOf(productId: number): Promise<Family | null> {
  const [row] = await db.select({ family: familyColumn() }).from(products).where(eq(products.id, productId));
  if (!row?.family) return null;
  dependsOn(`family:${row.family.id}`);
  return withPricesNow(row.family);
}

/** A family as the admin edits it: all its products, hidden ones too, the leading one first. */
export type FamilyRecord = Omit<Family, 'members'> & { urduName: string; version: number; members: MemberRecord[] };
export type MemberRecord = FamilyMember & { name: string; active: boolean; picture: Picture | null };

/** The family that a product belongs to; null where it has none. `lock` keeps others from changing it meanwhile. */
export async function readFamilyRecord(
  tx: Pick<typeof db, 'select'>,
  which: { product: number } | { family: number },
  { lock = false } = {},
): Promise<FamilyRecord | null> {
  const id =
    'family' in which
      ? sql`${which.family}::int`
      : sql`(select family_id from family_members where product_id = ${which.product})`;
  const query = tx
    .select({
      id: families.id,
      name: families.name,
      urduName: families.urduName,
      options: families.options,
      version: families.version,
    })
    .from(families)
    .where(sql`${families.id} = ${id}`);
  const [family] = await (lock ? query.for('update') : query);
  if (!family) return null;
  const members = await tx
    .select({
      id: familyMembers.productId,
      values: familyMembers.values,
      price: products.pricePaisa,
      quantity: products.stock,
      name: products.name,
      active: products.active,
      pictures: picturesAsJson(products.id, 'gallery', 1),
    })
    .from(familyMembers)
    .innerJoin(products, eq(products.id, familyMembers.productId))
    .where(eq(familyMembers.familyId, family.id))
    .orderBy(familyMembers.place, familyMembers.productId);
  return {
    ...family,
    members: members.map(({ pictures, ...member }) => ({ ...member, picture: pictures[0] ?? null })),
  };
}

type Worded = { options: FamilyOption[]; members: readonly { values: string[] }[] };

/** A family with its options and values in the language of a page: Urdu where the owner has written it. */
function shownFamily<Family extends Worded>(family: Family, language: Language): Family {
  if (family.options.every(({ urdu, values }) => !urdu && values.every((value) => !value.urdu))) return family;
  const options = family.options.map((option) => shownOption(option, language));
  if (language === 'en') return { ...family, options };
  const members = family.members.map((member) => ({
    ...member,
    values: member.values.map(
      (word, index) => family.options[index]?.values.find((value) => value.word === word)?.urdu ?? word,
    ),
  }));
  return { ...family, options, members };
}

/** A value keeps its colour, which its English word may say. */
function shownOption(option: FamilyOption, language: Language): FamilyOption {
  const isInUrdu = language === 'ur';
  const isColour = isColourOption(option);
  return {
    name: (isInUrdu && option.urdu) || option.name,
    values: option.values.map(({ word, colour, urdu }) => {
      const shown = isInUrdu && isColour ? (colour ?? colourOf(word)) : colour;
      return { word: (isInUrdu && urdu) || word, ...(shown && { colour: shown }) };
    }),
  };
}
