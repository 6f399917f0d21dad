import { customerTabs } from '#app/orders/desk/customer.ts';
import type { CustomersQuestion } from '#app/orders/desk/customers.server.ts';
import { parsePhone } from '#app/platform/phone.ts';

/** What the address of the list asks for. What makes no sense there is not asked for. */
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
