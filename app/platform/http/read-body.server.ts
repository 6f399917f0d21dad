export const largestBody = 64 * 1024;

export type Body = { ok: true; value: unknown } | { ok: false; status: 400 | 413 | 415; problem: string };

/** Reads a JSON body of at most 64 KB, or of `most` bytes. Compressed bodies are refused before a byte of them is unpacked. */
export async function readJsonBody(request: Request, most = largestBody): Promise<Body> {
  if (request.headers.has('content-encoding'))
    return { ok: false, status: 415, problem: 'Compressed bodies are not accepted.' };
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { ok: false, status: 415, problem: 'Send the body as application/json.' };
  if (Number(request.headers.get('content-length') ?? 0) > most) return tooLarge(most);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > most) return tooLarge(most);
      chunks.push(chunk);
    }
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))) };
  } catch {
    return { ok: false, status: 400, problem: 'The body is not readable JSON.' };
  }
}

function tooLarge(most: number): Body {
  return { ok: false, status: 413, problem: `The body is larger than ${Math.round(most / 1024)} KB.` };
}
