import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pageLanguage } from '#app/infra/text/page-language.server.ts';

type Words = Record<'name' | 'title' | 'urduName', AnyPgColumn>;

/**
 * Name and title of a product, or of a line of an order, as columns of a query, in the language of who reads them. An Urdu
 * name stands alone, because a title would say in English what the name has just said.
 */
export function shownWords({ name, title, urduName }: Words): { name: SQL<string>; title: SQL<string> } {
  const isUrdu = pageLanguage() === 'ur';
  return {
    name: shownText(name, urduName),
    title: isUrdu ? sql<string>`case when ${urduName} = '' then ${title} else '' end` : sql<string>`${title}`,
  };
}

/** A text as a column of a query: in Urdu for whoever reads Urdu, where the owner has written it so. */
export function shownText(english: AnyPgColumn, urdu: AnyPgColumn): SQL<string> {
  return pageLanguage() === 'ur' ? sql<string>`coalesce(nullif(${urdu}, ''), ${english})` : sql<string>`${english}`;
}

/** The same of a list of texts, one by one. */
export function shownTexts(english: AnyPgColumn, urdu: AnyPgColumn): SQL<string[]> {
  if (pageLanguage() === 'en') return sql<string[]>`${english}`;
  return sql<string[]>`array(
    select coalesce(nullif(in_urdu, ''), in_english, '')
    from unnest(${english}, ${urdu}) with ordinality as beside (in_english, in_urdu, place) order by place)`;
}
