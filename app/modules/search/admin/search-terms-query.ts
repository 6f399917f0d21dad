/** Whether an address asks only for what was not found; it does unless it says otherwise. */
export function asksForMissing(params: URLSearchParams): boolean {
  return params.get('show') !== 'all';
}
