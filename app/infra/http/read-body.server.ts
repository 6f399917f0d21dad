export const maxBodyBytes = 64 * 1024;

export type Body = { ok: true; value: unknown } | { ok: false; status: 400 | 413 | 415; problem: string };

/** Reads a JSON body of at most 64 KB, or of `maxBytes` bytes. Refuses a compressed body without unpacking any of it. */
export async function readJsonBody(request: Request, maxBytes = maxBodyBytes): Promise<Body> {
  if (request.headers.has('content-encoding'))
    return { ok: false, status: 415, problem: 'Compressed bodies are not accepted.' };
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { ok: false, status: 415, problem: 'Send the body as application/json.' };
  try {
    const bytes = await readBytes(request, maxBytes);
    if (!bytes) return tooLarge(maxBytes);
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { ok: false, status: 400, problem: 'The body is not readable JSON.' };
  }
}

/**
 * Reads the fields of a form that a browser sent without script; null if the body is not a form or is larger than 64
 * KB, or `maxBytes` bytes.
 */
export async function readFormBody(request: Request, maxBytes = maxBodyBytes): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded' || request.headers.has('content-encoding')) return null;
  const bytes = await readBytes(request, maxBytes).catch(() => null);
  return bytes && new URLSearchParams(bytes.toString('utf8'));
}

/** Fields and files of a form together. Our largest form has some forty; reading a quarter of a million takes seconds. */
const maxParts = 200;

/** Thrown where a sender has sent nothing for too long. */
export class SilentSender extends Error {}

/**
 * Reads a form with files in it; null if the body is no such form, cannot be read, has more than 200 parts, or is larger
 * than `maxBytes` bytes. Throws `SilentSender` as soon as nothing has arrived for `silentMs`, however long the whole takes.
 */
export async function readFormData(
  request: Request,
  maxBytes: number,
  { silentMs }: { silentMs?: number } = {},
): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  if (!isForm || request.headers.has('content-encoding')) return null;
  const bytes = await readBytes(request, maxBytes, silentMs).catch((error: unknown) => {
    if (error instanceof SilentSender) throw error;
    return null;
  });
  if (!bytes || hasTooManyParts(bytes, type)) return null;
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => null);
}

function hasTooManyParts(bytes: Buffer, type: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const separator = /^multipart/i.test(type) ? `--${quoted ?? plain ?? ''}` : '&';
  let parts = 0;
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    parts += 1;
    // The last boundary ends the form and begins no part.
    if (parts > maxParts + 1) return true;
  }
  return false;
}

/**
 * The bytes of the body of a request or a response; null if there are more than `maxBytes`. Throws if the sender
 * disconnects, and `SilentSender` if nothing arrives for `silentMs`.
 */
export async function readBytes(
  message: Request | Response,
  maxBytes: number,
  silentMs?: number,
): Promise<Buffer | null> {
  if (Number(message.headers.get('content-length') ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = message.body && silentMs !== undefined ? withoutSilence(message.body, silentMs) : message.body;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same body, which ends with `SilentSender` once its sender has sent nothing for `silentMs`. */
async function* withoutSilence(body: ReadableStream<Uint8Array>, silentMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const silence = Promise.withResolvers<never>();
      const timer = setTimeout(() => silence.reject(new SilentSender()), silentMs);
      const { done, value } = await Promise.race([reader.read(), silence.promise]).finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    // What is still on its way is not read any more.
    reader.cancel().catch(() => {});
  }
}

function tooLarge(maxBytes: number): Body {
  return { ok: false, status: 413, problem: `The body is larger than ${Math.round(maxBytes / 1024)} KB.` };
}
