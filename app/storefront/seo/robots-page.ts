import type { Route } from './+types/robots-page.ts';

/** J2: what search engines need not ask for, and where the map lies. Pages that carry their own "noindex" must stay open to be read. */
export function loader({ url }: Route.LoaderArgs) {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', '', `Sitemap: ${url.origin}/sitemap.xml`, ''];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
