import type { MetaDescriptor } from 'react-router';
import { defaultSettings, type ShopSettings } from '#app/settings/shop-settings.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** A page's `meta`: its own title with the shop's name behind it, and a description where one is given. */
export function pageTitle(title: string, description?: string) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => [
    { title: `${title} · ${shopOf(matches).shopName}` },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:title', content: title },
          { property: 'og:description', content: description },
        ]
      : []),
  ];
}

/** The shop's settings out of the root's data; the defaults on a page that could not be loaded. */
export function shopOf(matches: Matches): ShopSettings {
  // Page by page the router's types differ; the root's loader is one.
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop: ShopSettings } | undefined;
  return root?.shop ?? defaultSettings;
}
