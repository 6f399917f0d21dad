import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { maxBodyBytes, readFormData, readJsonBody, SilentSender } from './read-body.server.ts';

function send(body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return readJsonBody(new Request('http://shop/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit));
}

test('JSON is read, with whatever charset is said beside it', async () => {
  expect(await send('{"name":"عائشہ"}')).toEqual({ ok: true, value: { name: 'عائشہ' } });
  expect(await send('[1]', { 'content-type': 'Application/JSON; charset=utf-8' })).toEqual({ ok: true, value: [1] });
});

test('other kinds of body are refused, forms among them, for those a foreign page could send', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])
    expect(await send('{}', { 'content-type': type }), type).toMatchObject({ ok: false, status: 415 });
});

test('a compressed body is refused before it is unpacked', async () => {
  const bomb = zlib.gzipSync(Buffer.alloc(10 * 1024 * 1024));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect(await send(bomb, headers)).toMatchObject({ ok: false, status: 415 });
});

test('64 KB are read and one byte more is not, whether or not the length was said', async () => {
  const text = (length: number) => JSON.stringify('x'.repeat(length - 2));
  expect(await send(text(maxBodyBytes))).toMatchObject({ ok: true });
  expect(await send(text(maxBodyBytes + 1))).toMatchObject({ ok: false, status: 413 });
  const stream = (length: number) => new Blob([text(length)]).stream();
  expect(await send(stream(maxBodyBytes))).toMatchObject({ ok: true });
  expect(await send(stream(maxBodyBytes + 1))).toMatchObject({ ok: false, status: 413 });
});

test('a body that never ends is given up at 64 KB', async () => {
  let given = 0;
  const endless = new ReadableStream({
    pull(stream) {
      given += 1024;
      stream.enqueue(Buffer.alloc(1024, ' '));
    },
  });
  expect(await send(endless)).toMatchObject({ ok: false, status: 413 });
  expect(given).toBeLessThan(maxBodyBytes + 16 * 1024);
});

test('what is no JSON is refused, and so is text that is no UTF-8', async () => {
  for (const body of ['', '{', '{"a":1}}', "{'a':1}", 'undefined', 'NaN', '{"a":\u0000}'])
    expect(await send(body), body).toMatchObject({ ok: false, status: 400 });
  expect(await send(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toMatchObject({ ok: false, status: 400 });
});

test('a shopper who goes away while sending causes no fault', async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
  expect(await send(broken)).toMatchObject({ ok: false, status: 400 });
});

test('deep and wide JSON is read without harm', async () => {
  expect(await send('['.repeat(10_000) + ']'.repeat(10_000))).toMatchObject({ ok: true });
  expect(await send(`{${Array.from({ length: 5_000 }, (_, index) => `"${index}":0`).join()}}`)).toMatchObject({
    ok: true,
  });
});

test('a form with a file is read up to its limit and no further; what is no form is refused without a fault', async () => {
  const form = new FormData();
  form.set('courier', 'tcs');
  form.set('file', new File(['CN,COD'], 'sheet.csv'));
  const input = (body: BodyInit, type: string) =>
    new Request('http://shop/admin/cash', { method: 'POST', body, headers: { 'content-type': type } });
  async function sent(): Promise<Request> {
    const written = new Response(form);
    return input(await written.arrayBuffer(), written.headers.get('content-type') ?? '');
  }
  const read = await readFormData(await sent(), 4_096);
  const file = read?.get('file');
  expect([read?.get('courier'), file instanceof File && (await file.text())]).toEqual(['tcs', 'CN,COD']);
  form.set('text', 'x'.repeat(5_000));
  expect(await readFormData(await sent(), 4_096)).toBeNull();
  for (const type of ['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x'])
    expect(await readFormData(input('nothing of this kind', type), 4_096), type).toBeNull();
});

test('a form of more parts than any of ours has is refused before it is parsed', async () => {
  const formOf = (count: number) => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return new Request('http://shop/return', { method: 'POST', body: `${part.repeat(count)}--x--\r\n`, headers });
  };
  expect([...((await readFormData(formOf(200), 1024 * 1024)) ?? [])]).toHaveLength(200);
  expect(await readFormData(formOf(201), 1024 * 1024)).toBeNull();
  expect(await readFormData(formOf(250_000), 16 * 1024 * 1024)).toBeNull();
  const pairs = new Request('http://shop/return', { method: 'POST', body: new URLSearchParams('&a=1'.repeat(300)) });
  expect(await readFormData(pairs, 1024 * 1024)).toBeNull();
});

test('a sender of a form that falls silent is given up, and one that sends on is not, however long it takes', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const sent = (pull: UnderlyingDefaultSource['pull'], cancel = () => {}) =>
    new Request('http://shop/', {
      method: 'POST',
      headers,
      body: new ReadableStream({ pull, cancel }, { highWaterMark: 0 }),
      duplex: 'half',
    } as RequestInit);
  const given = Promise.withResolvers<void>();
  const silent = sent(() => new Promise(() => {}), given.resolve);
  await expect(readFormData(silent, 4_096, { silentMs: 1 })).rejects.toBeInstanceOf(SilentSender);
  await given.promise;
  const parts = ['--x\r\n', 'content-disposition: form-data; name="key"\r\n\r\n', '7', '\r\n--x--\r\n'];
  const slow = sent((stream) => {
    const part = parts.shift();
    if (part) stream.enqueue(Buffer.from(part));
    else stream.close();
  });
  expect((await readFormData(slow, 4_096, { silentMs: 600_000 }))?.get('key')).toBe('7');
});
