let site = 'http://localhost:3000';

/** Sets the site's address once, from SITE_URL. Emails are read outside the shop, so their links are absolute. */
export function setSite(siteUrl: string): void {
  site = siteUrl;
}

/** The absolute address of a page of this shop, such as `/tracker`. Never derived from a request. */
export function siteLink(path: string): string {
  return `${site}${path}`;
}

/** The site's host name, for the Message-ID of emails. */
export function siteHost(): string {
  return new URL(site).hostname;
}
