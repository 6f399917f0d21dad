import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { action } from './upload-page.ts';

await testDatabase();

test('I3, M58: a picture of more than 25 MB and a video of more than 50 MB are refused before their first byte is read', async () => {
  for (const [query, megabytes, problem] of [
    ['name=lamp.png', 25, 'The file is larger than 25 MB.'],
    ['kind=video', 50, 'The video is larger than 50 MB.'],
  ] as const) {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({ pull: () => void pulled++ }, { highWaterMark: 0 });
    const url = new URL(`http://shop/admin/uploads?${query}`);
    const headers = { 'content-length': String(megabytes * 1024 * 1024 + 1) };
    const request = new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    const response = await action({ request, url } as Parameters<typeof action>[0]);
    expect(response.status, query).toBe(413);
    expect((await response.json()).problem, query).toContain(problem);
    expect(pulled, query).toBe(0);
  }
});

test('M58: a video that is uploaded where pictures are is answered with its address, and what is none with the reason', async () => {
  const post = (query: string, body: string) => {
    const url = new URL(`http://shop/admin/uploads?${query}`);
    const request = new Request(url, { method: 'POST', body: Buffer.from(body, 'latin1') });
    return action({ request, url } as Parameters<typeof action>[0]);
  };
  const stored = await post('kind=video', '\0\0\0\x20ftypisom and so on');
  expect(await stored.json()).toEqual({
    video: { id: expect.any(String), url: expect.stringMatching(/^\/media\/[0-9a-f]{24}\.mp4$/) },
  });
  const refused = await post('kind=video', 'only words');
  expect([refused.status, await refused.json()]).toEqual([422, { problem: 'Not a video. MP4 or WebM, please.' }]);
});
