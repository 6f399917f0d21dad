import { readDay } from '#app/infra/dates/days.ts';
import { isCourierName } from '../../couriers/courier.ts';
import type { OrdersQuestion } from '../../desk/read-orders.server.ts';
import { orderSources } from '../../states/order-events.ts';
import { isOrderState, type OrderTask, orderTasks } from '../../states/order-states.ts';

/** The filters in the address of the list. What makes no sense is left out. */
export function readQuestion(params: URLSearchParams): OrdersQuestion {
  const [state, courier, source] = [params.get('state') ?? '', params.get('courier'), params.get('source')];
  const states = isTask(state) ? orderTasks[state].states : isOrderState(state) ? [state] : null;
  const productId = Number(params.get('product') ?? Number.NaN);
  const [from, to, after] = [params.get('from') ?? '', params.get('to') ?? '', params.get('after') ?? ''];
  const knownSource = orderSources.find((each) => each === source);
  return {
    ...(states && { states }),
    ...(params.get('q') && { search: params.get('q') ?? '' }),
    ...(params.get('city') && { city: (params.get('city') ?? '').slice(0, 60) }),
    ...(isCourierName(courier) && { courier }),
    ...(knownSource && { source: knownSource }),
    ...(Number.isInteger(productId) && productId > 0 && productId < 2 ** 31 && { productId }),
    ...(readDay(from) && { from }),
    ...(readDay(to) && { to }),
    ...(/^\d{8}$/.test(after) && { after }),
  };
}

/** Whether an address asks for a task, which may be more than one state. */
function isTask(state: string): state is OrderTask {
  return Object.hasOwn(orderTasks, state);
}
