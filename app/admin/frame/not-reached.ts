import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router';

const words = 'The shop did not answer. What you wrote is still here: try again when the network is back.';

/** What an act is answered where the shop was not reached, in the words of everybody who may have sent it. */
const notReached = {
  kind: 'not-reached',
  problem: words,
  problems: {},
  refused: [{ number: '', why: words }],
  says: '',
};

/**
 * An act that did not reach the shop leaves the page as it is, with what was typed: it is answered in the shop's place.
 * Without this the router puts the broken page where the person was working.
 */
export const keepPageWhenAway: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method === 'GET') return results;
  // The status keeps the router from reading everything again, which would fail as well.
  const answer: DataStrategyResult = { type: 'data', result: data(notReached, { status: 503 }) };
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [route, isNotReached(thrownIn(result)) ? answer : result]),
  );
};

/** The router hands on what an act threw as the data of an answer. */
function thrownIn({ result }: DataStrategyResult): unknown {
  return typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
}

/** What `fetch` throws where no answer came; each browser has its own words for it. */
export function isNotReached(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
