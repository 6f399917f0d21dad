/**
 * The script that adds the pages of the office to the router's list of pages, named after that list. Only documents of
 * the office fetch it (docs/decisions/0112).
 */
export function officeListAt(list: string): string {
  return list.replace('manifest-', 'office-manifest-');
}
