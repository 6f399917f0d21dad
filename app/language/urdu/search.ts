/** The search field, its list and the page of results. */
export const search = {
  'Search products': 'پروڈکٹ تلاش کریں',
  'Clear the search': 'تلاش صاف کریں',
};
