import { href } from 'react-router';

/** The parts of the shop's front that the owner writes, each under its address. */
export const contentParts = ['home', 'announcement', 'services', 'featured'] as const;
export type ContentPart = (typeof contentParts)[number];

/** The tabs above the content pages. The tab of the services shows their number if it is known. */
export function contentTabs(counts: { services?: number; pages: number }) {
  return [
    { to: href('/admin/content/:part', { part: 'home' }), label: 'Home page' },
    { to: href('/admin/content/:part', { part: 'announcement' }), label: 'Announcement' },
    {
      to: href('/admin/content/:part', { part: 'services' }),
      label: 'Services',
      ...(counts.services !== undefined && { count: counts.services }),
    },
    { to: href('/admin/content/:part', { part: 'featured' }), label: 'Featured and trending' },
    { to: href('/admin/content/pages'), label: 'Pages', count: counts.pages },
    { to: href('/admin/content/redirects'), label: 'Redirects' },
    { to: href('/admin/content/theme'), label: 'Theme' },
    { to: href('/admin/content/shop'), label: 'Shop details' },
  ];
}
