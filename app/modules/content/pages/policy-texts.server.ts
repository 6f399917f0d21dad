import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { recordChange } from '#app/infra/audit/audit.server.ts';
import { inTransaction, type Transaction } from '#app/infra/db/db.server.ts';
import { readingIn } from '#app/infra/text/page-language.server.ts';
import { type AdminPart, readAdminPart } from '#app/modules/settings/admin-settings.server.ts';
import { publicTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { OwnSettings } from '#app/modules/settings/shop-settings.ts';
import { adminSettings } from '#app/modules/settings/tables.server.ts';
import { readHeaderLine, readServices } from '../content.server.ts';
import { type ShopPageSlug, shopPageSlugs } from './page-text.ts';
import {
  type Disagreement,
  disagreementsOf,
  freezeDays,
  promisesFree,
  urduSentencesAgainst,
  withWords,
} from './policy-texts.ts';
import type { Promised } from './promised.ts';
import { saveShopPageIn } from './save-shop-page.server.ts';
import { readDefaultPage, readPageTexts } from './shop-pages.server.ts';
import { urduDefaultPages } from './shop-pages-urdu.ts';

/** Sentences that the owner keeps although the settings say otherwise, each with what was proposed for it then. */
type Kept = { kept: string[] };

const acceptedTextsPart: AdminPart<Kept, Kept> = {
  name: 'policy-words',
  ours: { kept: [] },
  schema: z.object({ kept: z.array(z.string()) }),
  write: (kept) => kept,
};

/** Older ones are asked about again. */
const maxKept = 100;

/** A sentence and its proposal, as the admin showed them. */
export type Proposal = Pick<Disagreement, 'slug' | 'says' | 'proposed'>;

/** A promise of a free delivery elsewhere in the shop's front, for the owner to write anew. */
export type FreePromise = { part: 'announcement' | 'services'; says: string };

/** M82: a sentence in Urdu of a page of text; `isOurs` where the shop has no words of the owner's for this page yet. */
export type UrduSentence = { slug: ShopPageSlug; title: string; says: string; isOurs: boolean };

/** What the admin shows of words that contradict the settings. */
export type OtherWords = { words: Disagreement[]; urdu: UrduSentence[]; elsewhere: FreePromise[] };

/** M24, M82: what the shop says otherwise than its settings, in both languages. */
export async function readOtherWords(): Promise<OtherWords> {
  const { speaksUrdu } = await readShopSettings();
  const [words, urdu, english, inUrdu] = await Promise.all([
    readDisagreements(),
    readUrduSentences(),
    readFreePromises(),
    speaksUrdu ? readingIn('ur', readFreePromises) : [],
  ]);
  // What has no Urdu is read in English again.
  const others = inUrdu.filter(({ part, says }) => !english.some((each) => each.part === part && each.says === says));
  return { words, urdu, elsewhere: [...english, ...others] };
}

/** The owner's words in whichever language and field, and ours in Urdu where those are what the shop shows. */
async function readUrduSentences(): Promise<UrduSentence[]> {
  const settings = await readShopSettings();
  const promised = promisedBy(settings);
  const pages = await readPageTexts(shopPageSlugs);
  return pages.flatMap(({ slug, title, body, urduBody, isOwn }) => {
    const isOurs = settings.speaksUrdu && !isOwn && urduBody === '';
    const text = isOurs ? urduDefaultPages[slug].body : `${isOwn ? body : ''}\n${urduBody}`;
    return urduSentencesAgainst(text, promised).map((says) => ({ slug, title, says, isOurs }));
  });
}

async function readFreePromises(): Promise<FreePromise[]> {
  const [{ delivery }, header, services] = await Promise.all([readShopSettings(), readHeaderLine(), readServices()]);
  if (!delivery.isCharged) return [];
  const candidates: FreePromise[] = [
    { part: 'announcement', says: header ?? '' },
    ...services.map(({ title, description }) => ({ part: 'services' as const, says: `${title}. ${description}` })),
  ];
  return candidates.filter(({ says }) => promisesFree(says));
}

/** What the pages of text say otherwise than the settings, without what the owner keeps. */
export async function readDisagreements(): Promise<Disagreement[]> {
  const [settings, pages, { kept }] = await Promise.all([
    readShopSettings(),
    readPageTexts(shopPageSlugs),
    readAdminPart(acceptedTextsPart),
  ]);
  const promised = promisedBy(settings);
  return pages.flatMap((page) => disagreementsOf(page, promised)).filter((each) => !kept.includes(nameOf(each)));
}

function nameOf({ slug, says, proposed }: Proposal): string {
  return JSON.stringify([slug, says, proposed]);
}

function promisedBy({ delivery, processingDays, deliveryDays, doorDays, deliveryHours }: OwnSettings): Promised {
  return { fee: publicTerms(delivery).fee, processingDays, deliveryDays, doorDays, deliveryHours };
}

/**
 * Changes these sentences to what was proposed, all of them or none: null where one of them, its page or the settings have
 * changed since the owner saw them. Otherwise the pages that were changed.
 */
export async function changeWords(actor: Actor, proposals: readonly Proposal[]): Promise<ShopPageSlug[] | null> {
  const slugs = [...new Set(proposals.map(({ slug }) => slug))];
  const saving = inTransaction(async (tx) => {
    const promised = promisedBy(await readShopSettings(tx));
    for (const page of await readPageTexts(slugs, tx)) {
      const stands = disagreementsOf(page, promised).map(nameOf);
      let { body } = page;
      for (const proposal of proposals.filter(({ slug }) => slug === page.slug)) {
        const next = stands.includes(nameOf(proposal)) ? withWords(body, proposal.says, proposal.proposed) : null;
        if (next === null) throw new SaidOtherwise();
        body = next;
      }
      const saved = await saveShopPageIn(tx, actor, page.slug, { before: { body: page.body }, after: { body } });
      if (saved.kind !== 'saved') throw new SaidOtherwise();
    }
    return slugs;
  });
  return saving.catch((error: unknown) => {
    if (error instanceof SaidOtherwise) return null;
    throw error;
  });
}

/** Thrown so that no page is changed. */
class SaidOtherwise extends Error {}

/** The owner keeps these sentences as they are. They are asked about again once something else would be proposed. */
export async function keepWords(actor: Actor, proposals: readonly Proposal[]): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.insert(adminSettings).values({ part: acceptedTextsPart.name }).onConflictDoNothing();
    await tx.select().from(adminSettings).where(sql`${adminSettings.part} = ${acceptedTextsPart.name}`).for('update');
    const { kept } = await readAdminPart(acceptedTextsPart, tx);
    const next = [...new Set([...kept, ...proposals.map(nameOf)])].slice(-maxKept);
    await tx
      .update(adminSettings)
      .set({ values: { kept: next }, version: sql`${adminSettings.version} + 1` })
      .where(sql`${adminSettings.part} = ${acceptedTextsPart.name}`);
    await recordChange(tx, actor, {
      action: 'policy-words.kept',
      kind: 'settings',
      subject: acceptedTextsPart.name,
      after: { kept: proposals.map(({ says }) => says) },
    });
  });
}

/**
 * Writes the days into the pages that have named them by `{deliveryDays}` or `{processed}`, as they were before the settings
 * changed: a policy never changes by itself. The admin then proposes the new ones.
 */
export async function freezePages(tx: Transaction, actor: Actor, before: OwnSettings): Promise<void> {
  const promised = promisedBy(before);
  for (const { slug, isOwn, ...words } of await readPageTexts(shopPageSlugs, tx)) {
    const english = { body: freezeDays(words.body, promised) };
    // Ours in Urdu would no longer be shown beside English words that are the owner's now.
    const isOursInUrdu = before.speaksUrdu && !isOwn && words.urduBody === '' && english.body !== words.body;
    const shownInUrdu = isOursInUrdu ? (await readDefaultPage(slug, 'ur', tx)).body : words.urduBody;
    const after = { ...english, urduBody: freezeDays(shownInUrdu, promised, 'ur') };
    await saveShopPageIn(tx, actor, slug, { before: { body: words.body, urduBody: words.urduBody }, after });
  }
}
