import { type ActFields, type ActsAnswer, actsAddress } from './acts-answer.ts';

/** The shop was not reached, or did not say what it did: nobody knows whether the act was done. */
export class NotReached extends Error {}

const patienceMs = 20_000;
const away = [502, 503, 504];

/** Sends an act to the office's one place for them. Throws `NotReached` where no answer came. */
export async function sendAct(fields: ActFields): Promise<ActsAnswer> {
  const response = await fetch(actsAddress, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw new NotReached('No answer came.', { cause: error });
  });
  if (away.includes(response.status)) throw new NotReached(`The shop answered ${response.status}.`);
  if (response.ok) return readAnswer(response);
  // Who is logged out is led to the login, and from there back to this page.
  if (response.type === 'opaqueredirect') window.location.reload();
  return refuseAct(fields, 'The shop did not take this. Load the page again.');
}

/** The act was not done, and why. */
export function refuseAct({ number = '' }: ActFields, why: string): ActsAnswer {
  return { done: [], refused: number.split(',').map((each) => ({ number: each, why })), says: '' };
}

async function readAnswer(response: Response): Promise<ActsAnswer> {
  try {
    return (await response.json()) as ActsAnswer;
  } catch (error) {
    throw new NotReached('The answer broke off.', { cause: error });
  }
}
