import { parsePhone } from '#app/infra/contact-details/phone.ts';
import { customerTabs } from '../customer.ts';
import type { CustomersQuestion } from '../customers.server.ts';

/** The question in the address of the list. Invalid values are ignored. */
export function readQuestion(params: URLSearchParams): CustomersQuestion {
  const city = params.get('city')?.slice(0, 60);
  const after = parsePhone(params.get('after') ?? '');
  return {
    tab: customerTabs.find((each) => each === params.get('tab')) ?? 'all',
    search: params.get('q') ?? '',
    ...(city && { city }),
    ...(after && { after }),
  };
}
