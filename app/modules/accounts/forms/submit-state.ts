import { asRecord } from '#app/infra/records.ts';

/** What the service said to a form. */
export type Reply = {
  ok: boolean;
  status: number;
  problem: string;
  fields: Record<string, string>;
  secondFactor: boolean;
  message: string;
  /** Whom an invitation is for, from whom and as what; empty where the answer is about none. */
  invitation: Record<string, string>;
  /** What a passkey is made or used with; empty where the answer is about none. */
  options: Record<string, unknown>;
};

const timeoutMs = 20_000;

/** Sends a form to the service; null where no answer came in `patienceMs`. */
export async function send(
  address: string,
  values: Record<string, string>,
  patienceMs = timeoutMs,
): Promise<Reply | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { problem, fields, secondFactor, message, invitation, options } = asRecord(await response.json());
    return {
      ok: response.ok,
      status: response.status,
      problem: typeof problem === 'string' ? problem : '',
      fields: textsIn(fields),
      secondFactor: secondFactor === true,
      message: typeof message === 'string' ? message : '',
      invitation: textsIn(invitation),
      options: asRecord(options),
    };
  } catch {
    return null;
  }
}

function textsIn(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
