/** What the service said to a form. */
export type Reply = {
  ok: boolean;
  status: number;
  problem: string;
  fields: Record<string, string>;
  secondFactor: boolean;
};

const longestMs = 20_000;

/** Sends a form to the service; null where no answer came. */
export async function send(address: string, values: Record<string, string>): Promise<Reply | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(longestMs),
    });
    const said: unknown = await response.json();
    const { problem, fields, secondFactor } = (typeof said === 'object' && said !== null ? said : {}) as Partial<Reply>;
    return {
      ok: response.ok,
      status: response.status,
      problem: typeof problem === 'string' ? problem : '',
      fields: typeof fields === 'object' && fields !== null ? fields : {},
      secondFactor: secondFactor === true,
    };
  } catch {
    return null;
  }
}
