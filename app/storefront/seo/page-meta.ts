import type { MetaDescriptor } from 'react-router';
import { inLanguage } from '#app/i18n/language.ts';
import { type Label, type Translate, tAnyIn, tIn } from '#app/i18n/translate.ts';
import { defaultSettings, type ShopSettings } from '#app/modules/settings/shop-settings.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** A page's `meta`: its own title with the shop's name behind it, and a description where one is given. */
export function pageTitle(title: Label, description?: Label) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const t = titleOf(matches);
    return [
      { title: `${t(title)} · ${shopOf(matches).shopName}` },
      ...(description
        ? [
            { name: 'description', content: t(description) },
            { property: 'og:title', content: t(title) },
            { property: 'og:description', content: t(description) },
          ]
        : []),
    ];
  };
}

/** The shop's settings out of the root's data; the defaults on a page that could not be loaded. */
export function shopOf(matches: Matches): ShopSettings {
  // Page by page the router's types differ; the root's loader is one.
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop: ShopSettings } | undefined;
  return root?.shop ?? defaultSettings;
}

/** Translates a text into the page's language. */
export function titleOf(matches: Matches): Translate {
  return tIn(shopOf(matches).language);
}

/** Translates a text that may be the shop's own or its owner's. */
export function formatAnyOf(matches: Matches) {
  return tAnyIn(shopOf(matches).language);
}

/** The whole address of a page in the language of this one. `origin` is the shop's own. */
export function addressOf(matches: Matches, origin: string, path: string): string {
  return origin + inLanguage(shopOf(matches).language, path);
}
