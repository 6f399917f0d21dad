/** The parts of the shop's front that the owner writes, each under its address. */
export const contentParts = ['home', 'announcement', 'services', 'featured'] as const;
export type ContentPart = (typeof contentParts)[number];

/** The tabs over the content pages; the services are counted where their number is known. */
export function contentTabs(counts: { services?: number; pages: number }) {
  return [
    { to: '/admin/content/home', label: 'Home page' },
    { to: '/admin/content/announcement', label: 'Announcement' },
    {
      to: '/admin/content/services',
      label: 'Services',
      ...(counts.services !== undefined && { count: counts.services }),
    },
    { to: '/admin/content/featured', label: 'Featured and trending' },
    { to: '/admin/content/pages', label: 'Pages', count: counts.pages },
    { to: '/admin/content/shop', label: 'Shop details' },
  ];
}
