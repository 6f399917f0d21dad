import { isKeyOf } from '#app/infra/records.ts';
import type { ReturnsQuestion } from '../list-returns.server.ts';
import { returnTabs } from '../return.ts';

/** The filters in the address of the list. What makes no sense is left out. */
export function readQuestion(params: URLSearchParams): ReturnsQuestion {
  const [state, search, after] = [params.get('state') ?? '', params.get('q') ?? '', params.get('after') ?? ''];
  return {
    tab: isKeyOf(returnTabs, state) ? state : null,
    ...(search && { search }),
    ...(/^[1-9]\d{0,14}$/.test(after) && { after: Number(after) }),
  };
}
