export const largestBody = 64 * 1024;

export type Body = { ok: true; value: unknown } | { ok: false; status: 400 | 413 | 415; problem: string };

/** Reads a JSON body of at most 64 KB, or of `largest` bytes. Refuses a compressed body without unpacking any of it. */
export async function readJsonBody(request: Request, largest = largestBody): Promise<Body> {
  if (request.headers.has('content-encoding'))
    return { ok: false, status: 415, problem: 'Compressed bodies are not accepted.' };
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { ok: false, status: 415, problem: 'Send the body as application/json.' };
  try {
    const bytes = await readBytes(request, largest);
    if (!bytes) return tooLarge(largest);
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { ok: false, status: 400, problem: 'The body is not readable JSON.' };
  }
}

/**
 * Reads the fields of a form that a browser sent without script; null if the body is not a form or is larger than 64
 * KB, or `largest` bytes.
 */
export async function readFormBody(request: Request, largest = largestBody): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded' || request.headers.has('content-encoding')) return null;
  const bytes = await readBytes(request, largest).catch(() => null);
  return bytes && new URLSearchParams(bytes.toString('utf8'));
}

/** Reads a form with files in it; null if the body is no such form, cannot be read, or is larger than `largest` bytes. */
export async function readFormData(request: Request, largest: number): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  if (!isForm || request.headers.has('content-encoding')) return null;
  const bytes = await readBytes(request, largest).catch(() => null);
  if (!bytes) return null;
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => null);
}

/**
 * The bytes of the body of a request or a response; null if there are more than `largest`. Throws if the sender
 * disconnects.
 */
export async function readBytes(message: Request | Response, largest: number): Promise<Buffer | null> {
  if (Number(message.headers.get('content-length') ?? 0) > largest) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message.body ?? []) {
    size += chunk.length;
    if (size > largest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(largest: number): Body {
  return { ok: false, status: 413, problem: `The body is larger than ${Math.round(largest / 1024)} KB.` };
}
