let site = 'http://localhost:3000';

/** Set once from SITE_URL: letters are read far from the shop, so their links name it in full. */
export function setSite(siteUrl: string): void {
  site = siteUrl;
}

/** The full address of a page of this shop, such as `/tracker`. Never made of what a request says. */
export function siteLink(path: string): string {
  return `${site}${path}`;
}

/** The name by which the shop's letters are known among all letters of the world. */
export function siteHost(): string {
  return new URL(site).hostname;
}
