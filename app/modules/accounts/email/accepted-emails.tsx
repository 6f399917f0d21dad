import { type Translate, useT } from '#app/i18n/translate.ts';

/** Below a field with a wrong e-mail address: which ones the shop accepts. The specification's message above it does not say. */
export function AcceptedEmails({ domains }: { domains: readonly string[] }) {
  return <p className="mt-1.5 text-ink-2 text-sm">{accepted(useT(), domains)}</p>;
}

/** Which addresses would be right. */
function accepted(t: Translate, domains: readonly string[]): string {
  if (domains.includes('*')) return t('An address looks like bilal@gmail.com.');
  if (domains.length === 1 && domains[0] === 'gmail.com') return t('Use a Gmail address, such as bilal@gmail.com.');
  const endings = domains
    .map((domain) => `@${domain}`)
    .reduce((some, other) => t('{some} or {other}', { some, other }));
  return t('Use an address that ends in {endings}.', { endings });
}
